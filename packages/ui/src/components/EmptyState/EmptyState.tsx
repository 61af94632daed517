import { Inbox } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

/** Props of {@link EmptyState}. */
export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** What is not there, in a few words. */
  title: string;
  /** What would fill it, or which filter hides it. */
  body?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** A quiet icon above: an empty tray by default, `null` for none. */
  icon?: ReactNode;
  /** `panel` inside a card or a table, `page` for a whole view. */
  size?: 'panel' | 'page' | undefined;
  /** Its level in the page's outline; no heading by default. */
  headingLevel?: 1 | 2 | 3 | undefined;
}

/**
 * Nothing to show, and why. Never use it while something is loading or has failed.
 *
 * Keyboard: Tab reaches its action, if it has one.
 *
 * @do Say what would fill the place, and offer it.
 * @dont Show it while something is loading or has failed.
 */
export function EmptyState({
  title,
  body,
  action,
  icon = <Inbox />,
  size = 'panel',
  headingLevel,
  className,
  ...rest
}: EmptyStateProps) {
  const Title =
    headingLevel === 1 ? 'h1' : headingLevel === 2 ? 'h2' : headingLevel === 3 ? 'h3' : 'p';
  return (
    <div
      {...rest}
      data-slot="empty-state"
      className={cn(
        'mx-auto flex own:max-w-110 flex-col items-center px-4 text-center',
        size === 'panel' ? 'py-10' : 'py-24',
        className,
      )}
    >
      {icon === null ? null : (
        <span aria-hidden className="mb-3 text-text-subtle [&_svg]:size-6 [&_svg]:stroke-[1.5]">
          {icon}
        </span>
      )}
      <Title
        className={cn(
          'text-balance font-semibold',
          size === 'panel' ? 'text-md' : 'text-xl tracking-tight',
        )}
      >
        {title}
      </Title>
      {body === undefined ? null : <div className="mt-1 text-balance text-text-muted">{body}</div>}
      {action === undefined ? null : (
        <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>
      )}
    </div>
  );
}
