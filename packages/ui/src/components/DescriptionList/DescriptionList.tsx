import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

/** Props of {@link DescriptionList}. */
export interface DescriptionListProps extends ComponentProps<'dl'> {
  /** In their order; one without an answer is left out by the caller or shows a dash. */
  items: readonly { term: string; description: ReactNode }[];
  /** `stacked` in narrow places, `columns` with the terms at the left. */
  layout?: 'stacked' | 'columns' | undefined;
}

/**
 * Facts about one thing.
 *
 * Keyboard: none of its own; links and buttons among the facts are stops.
 *
 * @do Leave out a fact that is not known, or show a dash.
 * @dont Use it for rows that are compared: that is a `DataTable`.
 */
export function DescriptionList({
  items,
  layout = 'columns',
  className,
  ...rest
}: DescriptionListProps) {
  return (
    <dl
      {...rest}
      data-slot="description-list"
      className={cn('flex flex-col', layout === 'stacked' ? 'gap-3' : 'gap-1.5', className)}
    >
      {items.map((item) => (
        <div
          key={item.term}
          className={cn(
            'min-w-0',
            layout === 'columns' && 'grid grid-cols-[minmax(96px,1fr)_2fr] gap-x-3',
          )}
        >
          <dt className={cn('text-text-muted', layout === 'stacked' && 'mb-0.5 text-sm')}>
            {item.term}
          </dt>
          <dd className="min-w-0 break-words">{item.description}</dd>
        </div>
      ))}
    </dl>
  );
}
