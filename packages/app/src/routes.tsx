import { NavigationProvider } from '@sluice/ui/Link';
import { later } from '@sluice/ui/lib/later';
import { Delayed } from '@sluice/ui/Skeleton';
import { Spinner } from '@sluice/ui/Spinner';
import { useCallback } from 'react';
import { type BaseLocationHook, type BaseSearchHook, Route, Router, Switch } from 'wouter';
import { locationAtom, navigateAction } from './atoms/location.atoms.ts';
import { ErrorBoundary } from './screens/fallback/ErrorBoundary.tsx';
import { Redirect } from './screens/shell/Redirect.tsx';
import { ShellScreen } from './screens/shell/ShellScreen.tsx';
import { useAtomValue, useSetAtom } from './store.ts';

const loadList = () => import('./screens/incident-list/IncidentListScreen.tsx');
const loadDetail = () => import('./screens/incident-detail/IncidentDetailScreen.tsx');
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
const NotFoundView = later(
  async () => (await import('./screens/not-found/NotFoundView.tsx')).NotFoundView,
  <Waiting />,
);

/** Loads the code of a place when the person seems to be going there. */
function preload(href: string): void {
  if (/^\/incidents\/secrets\/\d/.test(href)) void loadDetail();
  else if (href.startsWith('/incidents')) void loadList();
}

const useAtomLocation: BaseLocationHook = () => {
  const { path } = useAtomValue(locationAtom);
  const navigate = useSetAtom(navigateAction);
  return [
    path,
    (to: string, options?: { replace?: boolean }) =>
      navigate(to, options?.replace === true ? 'replace' : 'push'),
  ];
};

const useAtomSearch: BaseSearchHook = () => useAtomValue(locationAtom).search;

/** Every place of the app behind the sign-in (spec 000 §2.1). */
export function AppRoutes() {
  const { path } = useAtomValue(locationAtom);
  const navigate = useSetAtom(navigateAction);
  const onNavigate = useCallback((href: string) => navigate(href), [navigate]);
  return (
    <Router hook={useAtomLocation} searchHook={useAtomSearch}>
      <NavigationProvider onNavigate={onNavigate} onIntent={preload}>
        <ShellScreen>
          <ErrorBoundary resetKey={path}>
            <Switch>
              <Route path="/">
                <Redirect to="/incidents/secrets" />
              </Route>
              <Route path="/incidents">
                <Redirect to="/incidents/secrets" />
              </Route>
              <Route path="/secrets/*?">
                <Redirect to={path.replace(/^\/secrets/, '/incidents/secrets')} />
              </Route>
              <Route path="/incidents/secrets">
                <IncidentListScreen />
              </Route>
              <Route path="/incidents/secrets/:id">
                {({ id }) => <IncidentDetailScreen key={id} />}
              </Route>
              <Route>
                <NotFoundView />
              </Route>
            </Switch>
          </ErrorBoundary>
        </ShellScreen>
      </NavigationProvider>
    </Router>
  );
}
