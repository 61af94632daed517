import { NavigationProvider } from '@sluice/ui/Link';
import { later } from '@sluice/ui/lib/later';
import { Delayed } from '@sluice/ui/Skeleton';
import { Spinner } from '@sluice/ui/Spinner';
import { useCallback, useEffect } from 'react';
import { locationAtom, navigateAction, routeAtom } from './atoms/location.atoms.ts';
import { leaveAction, telemetryAtom } from './atoms/telemetry.atoms.ts';
import { leavesApp, type Route, routeOf } from './paths.ts';
import { ErrorBoundary } from './screens/fallback/ErrorBoundary.tsx';
import { Redirect } from './screens/shell/Redirect.tsx';
import { ShellScreen } from './screens/shell/ShellScreen.tsx';
import { useAtomValue, useSetAtom } from './store.ts';

const loadList = () => import('./screens/incident-list/IncidentListScreen.tsx');
const loadAnalytics = () => import('./screens/analytics/AnalyticsScreen.tsx');
const loadActivity = () => import('./screens/activity/ActivityScreen.tsx');
const loadPerimeter = () => import('./screens/perimeter/PerimeterScreen.tsx');
const loadExplore = () => import('./screens/explore/ExploreScreen.tsx');
const loadSearchScan = () => import('./screens/search-scan/SearchScanScreen.tsx');
const loadDeveloper = () => import('./screens/developer/DeveloperScreen.tsx');
const loadDetail = () => import('./screens/incident-detail/IncidentDetailScreen.tsx');
const loadSettings = () => import('./screens/settings/SettingsScreen.tsx');

function Waiting() {
  return (
    <Delayed>
      <div className="grid place-items-center p-16">
        <Spinner label="Loading" />
      </div>
    </Delayed>
  );
}

const IncidentListScreen = later(async () => (await loadList()).IncidentListScreen, <Waiting />);
const IncidentDetailScreen = later(
  async () => (await loadDetail()).IncidentDetailScreen,
  <Waiting />,
);
const AnalyticsScreen = later(async () => (await loadAnalytics()).AnalyticsScreen, <Waiting />);
const ActivityScreen = later(async () => (await loadActivity()).ActivityScreen, <Waiting />);
const PerimeterScreen = later(async () => (await loadPerimeter()).PerimeterScreen, <Waiting />);
const ExploreScreen = later(async () => (await loadExplore()).ExploreScreen, <Waiting />);
const SearchScanScreen = later(async () => (await loadSearchScan()).SearchScanScreen, <Waiting />);
const DeveloperScreen = later(async () => (await loadDeveloper()).DeveloperScreen, <Waiting />);
const SettingsScreen = later(async () => (await loadSettings()).SettingsScreen, <Waiting />);
const NotFoundView = later(
  async () => (await import('./screens/not-found/NotFoundView.tsx')).NotFoundView,
  <Waiting />,
);

const LOADS: { readonly [Name in Route['name']]?: () => Promise<unknown> } = {
  list: loadList,
  incident: loadDetail,
  activity: loadActivity,
  analytics: loadAnalytics,
  perimeter: loadPerimeter,
  developer: loadDeveloper,
  settings: loadSettings,
  explore: loadExplore,
  searchScan: loadSearchScan,
};

/** Loads the code of a page when the person seems to be going there. */
function preload(href: string): void {
  const { name } = routeOf(href.replace(/[?#].*$/, ''));
  // A failed preload is no failure: the page loads its code again when it is opened.
  LOADS[name]?.().catch(() => {});
}

/** The page of a route (spec 000 §2.1). */
function Page({ route }: { route: Route }) {
  switch (route.name) {
    case 'list':
      return <IncidentListScreen key={route.kind} />;
    case 'incident':
      return <IncidentDetailScreen key={`${route.kind}:${route.id}`} />;
    case 'analytics':
      return <AnalyticsScreen />;
    case 'activity':
      return <ActivityScreen />;
    case 'perimeter':
      return <PerimeterScreen tab={route.tab} />;
    case 'explore':
      return <ExploreScreen tab={route.tab} />;
    case 'searchScan':
      return <SearchScanScreen key={route.scanId} />;
    case 'developer':
      return <DeveloperScreen key={route.id} />;
    case 'settings':
      return <SettingsScreen />;
    case 'redirect':
      return <Redirect to={route.to} />;
    case 'notFound':
      return <NotFoundView />;
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
      <ShellScreen>
        <ErrorBoundary
          resetKey={path}
          onError={(error) => telemetry.failed(error, window.location.href)}
        >
          <Page route={useAtomValue(routeAtom)} />
        </ErrorBoundary>
      </ShellScreen>
    </NavigationProvider>
  );
}
