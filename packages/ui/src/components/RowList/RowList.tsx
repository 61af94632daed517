import { cva } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

const list = cva('divide-y divide-border', {
  variants: {
    look: { framed: 'panel *:px-3', plain: '*:px-3', flush: '' },
    size: { small: '*:py-1.5', medium: '*:py-2', large: '*:min-h-11 *:py-2' },
  },
});

/** Props of {@link RowList}. */
export interface RowListProps extends ComponentProps<'ul'> {
  /** `framed` by default; `plain` in a frame that is there already, `flush` where nothing is around it. */
  look?: 'framed' | 'plain' | 'flush' | undefined;
  /** Room of a row: `small` for one word each, `large` for rows whose controls come and go. `medium` by default. */
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Its {@link ListRow}s. */
  children: ReactNode;
}

/**
 * A few things of one kind, each with what can be done with it: settings, suggestions, people to decide about.
 *
 * Keyboard: Tab goes through the controls of its rows.
 *
 * @do Name the thing in the name of each of its buttons, such as "Delete acme/api".
 * @dont Use it for what is compared or sorted by columns; that is a DataTable.
 */
export function RowList({
  look = 'framed',
  size = 'medium',
  className,
  children,
  ...rest
}: RowListProps) {
  return (
    <ul {...rest} data-slot="row-list" className={cn(list({ look, size }), className)}>
      {children}
    </ul>
  );
}

/** Props of {@link ListRow}. */
export interface ListRowProps extends Omit<ComponentProps<'li'>, 'title'> {
  /** What it is: a name, or the control that is set here. */
  title: ReactNode;
  /** A second, quieter line. */
  hint?: ReactNode;
  /** An icon or an avatar that repeats in a picture what the title says. */
  leading?: ReactNode;
  /** Its controls, at the end; on a narrow screen below. */
  children?: ReactNode;
}

/** One thing of a {@link RowList}: its name, a quieter line, and its controls at the end. */
export function ListRow({ title, hint, leading, className, children, ...rest }: ListRowProps) {
  return (
    <li
      {...rest}
      data-slot="list-row"
      className={cn('flex flex-wrap items-center gap-x-3 gap-y-1', className)}
    >
      {leading === undefined ? null : <span aria-hidden>{leading}</span>}
      <div className="min-w-0 flex-1 basis-50 [overflow-wrap:anywhere]">
        {title}
        {hint === undefined ? null : (
          <div className="text-sm text-text-muted empty:hidden">{hint}</div>
        )}
      </div>
      {children}
    </li>
  );
}
