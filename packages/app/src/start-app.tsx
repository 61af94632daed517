import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { setApiEventsAction } from './api.ts';
import { noteCodeLoadAction } from './atoms/code-load.atoms.ts';
import {
  checkConnectionAction,
  isConnectedAtom,
  noteConnectionAction,
} from './atoms/connection.atoms.ts';
import { followChangesAtom, noteWriteAction } from './atoms/live.atoms.ts';
import { askToLogInAction } from './atoms/session.atoms.ts';
import { telemetryAtom } from './atoms/telemetry.atoms.ts';
import { applyTheme, themeAtom } from './atoms/theme.atoms.ts';
import { noteVersionAction, setOwnVersionAction } from './atoms/version.atoms.ts';
import { followChanges } from './lib/follow-changes.ts';
import { createQueryClient, queryClientAtom, refetchFailedAction } from './query.ts';
import { AppRoutes } from './routes.tsx';
import { Provider, type Store } from './store.ts';
import { reportingTelemetry, sendByFetch, type Telemetry } from './telemetry.ts';

/** Connects a store to the events of its calls: a lost session, another version, the connection. */
export function configureStore(store: Store, ownVersion: string | null): void {
  store.set(queryClientAtom, createQueryClient());
  store.set(setOwnVersionAction, ownVersion);
  store.set(setApiEventsAction, {
    onVersion: (version) => store.set(noteVersionAction, version),
    onNotAuthenticated: () => store.set(askToLogInAction),
    onConnection: (isConnected) => store.set(noteConnectionAction, isConnected),
    onWrite: () => store.set(noteWriteAction, Date.now()),
    onCodeLoad: (part, isLoaded) => store.set(noteCodeLoadAction, part, isLoaded),
  });
  store.sub(isConnectedAtom, () => {
    if (store.get(isConnectedAtom)) store.set(refetchFailedAction);
  });
  store.sub(themeAtom, () => applyTheme(store.get(themeAtom)));
}

/** What the server writes into the page's meta tags; null: not set. */
export interface PageSettings {
  readonly version: string | null;
  readonly analyticsUrl: string | null;
  readonly errorReportUrl: string | null;
}

/** Reports the links to other sites, which open in a tab of their own and so wait for nothing. */
function reportOutboundLinks(telemetry: Telemetry): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin === window.location.origin) return;
    void telemetry.outboundOpened(link.href);
  });
}

/** Shows the part of the app behind the sign-in. */
export function startApp(root: Root, store: Store, settings: PageSettings): void {
  const { version, analyticsUrl, errorReportUrl } = settings;
  configureStore(store, version);
  store.set(followChangesAtom, { follow: followChanges });
  if (analyticsUrl !== null || errorReportUrl !== null) {
    const urls = { analytics: analyticsUrl, errors: errorReportUrl };
    const telemetry = reportingTelemetry(urls, sendByFetch);
    store.set(telemetryAtom, telemetry);
    reportOutboundLinks(telemetry);
  }
  window.addEventListener('online', () => void store.set(checkConnectionAction));
  root.render(
    <StrictMode>
      <Provider store={store}>
        <AppRoutes />
      </Provider>
    </StrictMode>,
  );
}
