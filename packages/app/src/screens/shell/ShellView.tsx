import { ErrorState } from '@sluice/ui/ErrorState';
import { later } from '@sluice/ui/lib/later';
import { AppShell, SideNav, type SideNavItem } from '@sluice/ui/SideNav';
import { Delayed } from '@sluice/ui/Skeleton';
import { Spinner } from '@sluice/ui/Spinner';
import { type ReactNode, useEffect } from 'react';
import { ProductMark } from '../../parts/ProductMark.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { navItems } from './nav-items.tsx';
import type { ShellState } from './shell.states.ts';

export interface ShellViewProps {
  /** What the frame is. */
  state: ShellState;
  /** Whether the navigation shows icons alone. */
  isNavCollapsed: boolean;
  onNavCollapsedChange: (isCollapsed: boolean) => void;
  /** Loads the new version. */
  onReload: () => void;
  /** Asks for the person again. */
  onRetry: () => void;
  /** The onboarding checklist, beside the account. */
  getStarted?: ((look: 'full' | 'mark') => ReactNode) | undefined;
  /** The page. */
  children: ReactNode;
}

const loadBanners = async () => (await import('./Banners.tsx')).Banners;
const Banners = later(loadBanners);

/** Loads what says that a part of the page is missing, before one is. */
function usePreloadedBanners(): void {
  useEffect(() => {
    loadBanners().catch(() => {});
  }, []);
}

/** The frame around every page behind the sign-in: navigation, banners, the page. */
export function ShellView(props: ShellViewProps) {
  const { state } = props;
  usePreloadedBanners();
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
  isNavCollapsed,
  onNavCollapsedChange,
  onReload,
  getStarted,
  children,
}: ShellViewProps & { state: Extract<ShellState, { kind: 'ready' }> }) {
  const places = navItems(state);
  const account = (look: 'full' | 'mark', more: readonly SideNavItem[] = []) => (
    <AccountMenu user={state.user} look={look} places={more} />
  );
  return (
    <AppShell
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
    </AppShell>
  );
}
