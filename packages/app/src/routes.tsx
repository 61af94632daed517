import { NavigationProvider } from '@sluice/ui/Link';
import { LaterReport, later } from '@sluice/ui/lib/later';
import { Delayed } from '@sluice/ui/Skeleton';
import { Spinner } from '@sluice/ui/Spinner';
import { type ComponentType, useCallback, useEffect } from 'react';
import { noteCodeLoadAction } from './atoms/code-load.atoms.ts';
import { locationAtom, navigateAction, routeAtom } from './atoms/location.atoms.ts';
import { leaveAction, telemetryAtom } from './atoms/telemetry.atoms.ts';
import { leavesApp, type Route, routeOf } from './paths.ts';
import { ErrorBoundary } from './screens/fallback/ErrorBoundary.tsx';
import { Redirect } from './screens/shell/Redirect.tsx';
import { ShellScreen } from './screens/shell/ShellScreen.tsx';
import { useAtomValue, useSetAtom } from './store.ts';

function Waiting() {
  return (
    <Delayed>
      <div className="grid place-items-center p-16">
        <Spinner label="Loading" />
      </div>
    </Delayed>
  );
}

/** A page whose code is loaded when it is opened, or when the person seems to be going there. */
function page<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return { load, Screen: later(load, <Waiting />) };
}

const PAGES = {
  list: page(
    async () => (await import('./screens/incident-list/IncidentListScreen.tsx')).IncidentListScreen,
  ),
  incident: page(
    async () =>
      (await import('./screens/incident-detail/IncidentDetailScreen.tsx')).IncidentDetailScreen,
  ),
  analytics: page(
    async () => (await import('./screens/analytics/AnalyticsScreen.tsx')).AnalyticsScreen,
  ),
  activity: page(
    async () => (await import('./screens/activity/ActivityScreen.tsx')).ActivityScreen,
  ),
  perimeter: page(
    async () => (await import('./screens/perimeter/PerimeterScreen.tsx')).PerimeterScreen,
  ),
  explore: page(async () => (await import('./screens/explore/ExploreScreen.tsx')).ExploreScreen),
  searchScan: page(
    async () => (await import('./screens/search-scan/SearchScanScreen.tsx')).SearchScanScreen,
  ),
  developer: page(
    async () => (await import('./screens/developer/DeveloperScreen.tsx')).DeveloperScreen,
  ),
  settings: page(
    async () => (await import('./screens/settings/SettingsScreen.tsx')).SettingsScreen,
  ),
  notFound: page(async () => (await import('./screens/not-found/NotFoundView.tsx')).NotFoundView),
};

/** Loads the code of a page when the person seems to be going there. */
function preload(href: string): void {
  const { name } = routeOf(href.replace(/[?#].*$/, ''));
  // A failed preload is no failure: the page loads its code again when it is opened.
  if (name !== 'redirect') PAGES[name].load().catch(() => {});
}

/** The page of a route (spec 000 §2.1). */
function Page({ route }: { route: Route }) {
  switch (route.name) {
    case 'list':
      return <PAGES.list.Screen key={route.kind} />;
    case 'incident':
      return <PAGES.incident.Screen key={`${route.kind}:${route.id}`} />;
    case 'analytics':
      return <PAGES.analytics.Screen />;
    case 'activity':
      return <PAGES.activity.Screen />;
    case 'perimeter':
      return <PAGES.perimeter.Screen tab={route.tab} />;
    case 'explore':
      return <PAGES.explore.Screen tab={route.tab} />;
    case 'searchScan':
      return <PAGES.searchScan.Screen key={route.scanId} />;
    case 'developer':
      return <PAGES.developer.Screen key={route.id} />;
    case 'settings':
      return <PAGES.settings.Screen />;
    case 'redirect':
      return <Redirect to={route.to} />;
    case 'notFound':
      return <PAGES.notFound.Screen />;
  }
}

/** Every page of the app behind the sign-in. */
export function AppRoutes() {
  const { path } = useAtomValue(locationAtom);
  const navigate = useSetAtom(navigateAction);
  const leave = useSetAtom(leaveAction);
  const telemetry = useAtomValue(telemetryAtom);
  const onNavigate = useCallback(
    (href: string) => (leavesApp(href) ? void leave(href) : navigate(href)),
    [navigate, leave],
  );
  useEffect(() => telemetry.pageViewed(path), [telemetry, path]);
  return (
    <NavigationProvider onNavigate={onNavigate} onIntent={preload}>
      <LaterReport value={useSetAtom(noteCodeLoadAction)}>
        <ShellScreen>
          <ErrorBoundary
            resetKey={path}
            onError={(error) => telemetry.failed(error, window.location.href)}
          >
            <Page route={useAtomValue(routeAtom)} />
          </ErrorBoundary>
        </ShellScreen>
      </LaterReport>
    </NavigationProvider>
  );
}
