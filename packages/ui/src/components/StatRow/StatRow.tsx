import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

/** Props of {@link StatRow}. */
export interface StatRowProps extends ComponentProps<'div'> {
  /** Two to five cards. */
  children: ReactNode;
}

/**
 * Figures side by side, as many columns as there is room for.
 *
 * Keyboard: that of its cards.
 *
 * @do Put the figure first that people come for.
 * @dont Mix cards with charts in it.
 */
export function StatRow({ className, children, ...rest }: StatRowProps) {
  return (
    <div
      {...rest}
      data-slot="stat-row"
      className={cn(
        // Three share a line of a phone; four are two by two there. No row ends with a hole.
        'grid grid-cols-[repeat(auto-fit,minmax(min(148px,100%),1fr))] gap-3 max-sm:has-[>:nth-child(3):last-child]:grid-cols-3 max-sm:has-[>:nth-child(3):last-child]:gap-2 max-lg:has-[>:nth-child(4):last-child]:grid-cols-2',
        className,
      )}
    >
      {children}
    </div>
  );
}
