import { ErrorState } from '@sluice/ui/ErrorState';
import { later } from '@sluice/ui/lib/later';
import { AppFrame, SideNav, type SideNavItem } from '@sluice/ui/SideNav';
import { Delayed } from '@sluice/ui/Skeleton';
import { Spinner } from '@sluice/ui/Spinner';
import type { ReactNode } from 'react';
import type { Theme } from '../../atoms/theme.atoms.ts';
import { ProductMark } from '../../parts/ProductMark.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { navItems } from './nav-items.tsx';
import type { ShellState } from './shell.states.ts';

export interface ShellViewProps {
  /** What the frame is. */
  state: ShellState;
  /** The chosen theme. */
  theme: Theme;
  /** Whether the navigation shows icons alone. */
  isNavCollapsed: boolean;
  onNavCollapsedChange: (isCollapsed: boolean) => void;
  onThemeChange: (theme: Theme) => void;
  onLogOut: () => void;
  /** Loads the new version. */
  onReload: () => void;
  /** Asks for the person again. */
  onRetry: () => void;
  /** Shows the keyboard shortcuts. */
  onShowShortcuts: () => void;
  /** The onboarding checklist, beside the account. */
  getStarted?: ((look: 'full' | 'mark') => ReactNode) | undefined;
  /** The page. */
  children: ReactNode;
}

const Banners = later(async () => (await import('./Banners.tsx')).Banners);

/** The frame around every page behind the sign-in: navigation, banners, the page. */
export function ShellView(props: ShellViewProps) {
  const { state } = props;
  switch (state.kind) {
    case 'loading':
      return (
        <Delayed>
          <div className="grid min-h-dvh place-items-center">
            <Spinner label="Loading your workspace" />
          </div>
        </Delayed>
      );
    case 'failed':
      return (
        <main className="grid min-h-dvh place-items-center">
          <ErrorState
            size="page"
            title="Couldn't load your workspace"
            body={state.text}
            onRetry={props.onRetry}
          />
        </main>
      );
    case 'ready':
      return <ReadyShell {...props} state={state} />;
  }
}

function ReadyShell({
  state,
  theme,
  isNavCollapsed,
  onNavCollapsedChange,
  onThemeChange,
  onLogOut,
  onReload,
  onShowShortcuts,
  getStarted,
  children,
}: ShellViewProps & { state: Extract<ShellState, { kind: 'ready' }> }) {
  const places = navItems(state);
  const account = (look: 'full' | 'mark', more: readonly SideNavItem[] = []) => (
    <AccountMenu
      user={state.user}
      theme={theme}
      look={look}
      places={more}
      onThemeChange={onThemeChange}
      onLogOut={onLogOut}
      onShowShortcuts={onShowShortcuts}
    />
  );
  return (
    <AppFrame
      nav={
        <SideNav
          label="Main"
          mark={<ProductMark look={isNavCollapsed ? 'mark' : 'full'} />}
          collapsed={isNavCollapsed}
          onCollapsedChange={onNavCollapsedChange}
          items={places}
          footer={
            <>
              {getStarted?.(isNavCollapsed ? 'mark' : 'full')}
              {account(isNavCollapsed ? 'mark' : 'full')}
            </>
          }
        />
      }
      banners={
        state.banners.length === 0 ? null : <Banners banners={state.banners} onReload={onReload} />
      }
      bar={
        <>
          <ProductMark look="full" />
          <span className="-me-2 flex gap-1">
            {getStarted?.('mark')}
            {account(
              'mark',
              places.filter(({ notInBar }) => notInBar),
            )}
          </span>
        </>
      }
    >
      {children}
    </AppFrame>
  );
}
