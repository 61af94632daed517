import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

/** Props of {@link TopBar}. */
export interface TopBarProps extends Omit<ComponentProps<'header'>, 'children'> {
  /** Product mark, or the way back. */
  leading?: ReactNode;
  /** In the middle, such as a search; it takes the room that is left. */
  children?: ReactNode;
  /** Account, help and such. */
  trailing?: ReactNode;
  /** Stays at the top edge while the page scrolls. */
  sticky?: boolean | undefined;
}

/**
 * The bar over a page without a side navigation, such as a shared link, or over the whole product where it has one.
 *
 * Keyboard: Tab goes through it in reading order.
 *
 * @do Keep it to what is needed on every page.
 * @dont Put the page's own actions into it: they belong to its `PageHeader`.
 */
export function TopBar({
  leading,
  children,
  trailing,
  sticky = false,
  className,
  ...rest
}: TopBarProps) {
  return (
    <header
      {...rest}
      data-slot="top-bar"
      className={cn(
        'flex h-14 min-w-0 items-center gap-4 border-border border-b bg-canvas px-4 md:px-6',
        sticky && 'sticky top-0 z-30',
        className,
      )}
    >
      {leading === undefined ? null : (
        <div className="flex min-w-0 items-center gap-3">{leading}</div>
      )}
      <div className="min-w-0 flex-1">{children}</div>
      {trailing === undefined ? null : (
        <div className="flex shrink-0 items-center gap-2">{trailing}</div>
      )}
    </header>
  );
}
