import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { SkipLink } from '../SkipLink/SkipLink.tsx';

/** Props of {@link AppShell}. */
export interface AppShellProps extends ComponentProps<'div'> {
  /** A `SideNav`. */
  nav: ReactNode;
  /** Above the page. */
  banners?: ReactNode;
  /** The line at the top of a narrow screen: mark and account, which the bar at its foot has no room for. */
  bar?: ReactNode;
  /** Id of the main landmark, where the skip link leads. */
  mainId?: string | undefined;
  /** The page. */
  children: ReactNode;
}

/**
 * The frame of every signed-in page: skip link, banners, navigation, main. Content is fluid up to 1440 px. What is in
 * it has no space between: stack it by `flex flex-col gap-4`.
 */
export function AppShell({
  nav,
  banners,
  bar,
  mainId = 'main',
  className,
  children,
  ...rest
}: AppShellProps) {
  return (
    <div {...rest} data-slot="app-shell" className={cn('min-h-dvh bg-canvas', className)}>
      <SkipLink href={`#${mainId}`} />
      <div className="md:flex">
        {nav}
        {/* Beside the navigation, which keeps its whole height and its foot, however many banners there are. */}
        <div className="min-w-0 flex-1">
          {banners}
          {bar === undefined ? null : (
            <header className="flex h-12 items-center justify-between border-border border-b px-4 md:hidden">
              {bar}
            </header>
          )}
          <main id={mainId} tabIndex={-1} className="outline-none max-md:pb-16">
            <div className="mx-auto w-full max-w-360 px-4 pb-10 md:px-6">{children}</div>
          </main>
        </div>
      </div>
    </div>
  );
}
