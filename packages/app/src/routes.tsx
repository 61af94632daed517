import { NavigationProvider } from '@sluice/ui/Link';
import { later } from '@sluice/ui/lib/later';
import { Delayed } from '@sluice/ui/Skeleton';
import { Spinner } from '@sluice/ui/Spinner';
import { useCallback } from 'react';
import { locationAtom, navigateAction, routeAtom } from './atoms/location.atoms.ts';
import { type Route, routeOf } from './paths.ts';
import { ErrorBoundary } from './screens/fallback/ErrorBoundary.tsx';
import { Redirect } from './screens/shell/Redirect.tsx';
import { ShellScreen } from './screens/shell/ShellScreen.tsx';
import { useAtomValue, useSetAtom } from './store.ts';

const loadList = () => import('./screens/incident-list/IncidentListScreen.tsx');
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
const SettingsScreen = later(async () => (await loadSettings()).SettingsScreen, <Waiting />);
const NotFoundView = later(
  async () => (await import('./screens/not-found/NotFoundView.tsx')).NotFoundView,
  <Waiting />,
);

/** Loads the code of a page when the person seems to be going there. */
function preload(href: string): void {
  const { name } = routeOf(href.replace(/[?#].*$/, ''));
  const load =
    name === 'incident'
      ? loadDetail
      : name === 'list'
        ? loadList
        : name === 'settings'
          ? loadSettings
          : null;
  // A failed preload is no failure: the page loads its code again when it is opened.
  load?.().catch(() => {});
}

/** The page of a route (spec 000 §2.1). Incidents of the other kinds have no page yet. */
function Page({ route }: { route: Route }) {
  switch (route.name) {
    case 'list':
      return route.kind === 'secret' ? <IncidentListScreen /> : <NotFoundView />;
    case 'incident':
      return route.kind === 'secret' ? <IncidentDetailScreen key={route.id} /> : <NotFoundView />;
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
  const onNavigate = useCallback((href: string) => navigate(href), [navigate]);
  return (
    <NavigationProvider onNavigate={onNavigate} onIntent={preload}>
      <ShellScreen>
        <ErrorBoundary resetKey={path}>
          <Page route={useAtomValue(routeAtom)} />
        </ErrorBoundary>
      </ShellScreen>
    </NavigationProvider>
  );
}
