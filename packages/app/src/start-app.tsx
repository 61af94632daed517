import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { setApiEventsAction } from './api.ts';
import { noteCodeLoadAction } from './atoms/code-load.atoms.ts';
import {
  checkConnectionAction,
  isConnectedAtom,
  noteConnectionAction,
} from './atoms/connection.atoms.ts';
import { askToLogInAction } from './atoms/session.atoms.ts';
import { applyTheme, themeAtom } from './atoms/theme.atoms.ts';
import { noteVersionAction, setOwnVersionAction } from './atoms/version.atoms.ts';
import { createQueryClient, queryClientAtom, refetchFailedAction } from './query.ts';
import { AppRoutes } from './routes.tsx';
import { Provider, type Store } from './store.ts';

/** Connects a store to the events of its calls: a lost session, another version, the connection. */
export function configureStore(store: Store, ownVersion: string | null): void {
  store.set(queryClientAtom, createQueryClient());
  store.set(setOwnVersionAction, ownVersion);
  store.set(setApiEventsAction, {
    onVersion: (version) => store.set(noteVersionAction, version),
    onNotAuthenticated: () => store.set(askToLogInAction),
    onConnection: (isConnected) => store.set(noteConnectionAction, isConnected),
    onCodeLoad: (part, isLoaded) => store.set(noteCodeLoadAction, part, isLoaded),
  });
  store.sub(isConnectedAtom, () => {
    if (store.get(isConnectedAtom)) store.set(refetchFailedAction);
  });
  store.sub(themeAtom, () => applyTheme(store.get(themeAtom)));
}

/** Shows the part of the app behind the sign-in. */
export function startApp(root: Root, store: Store, ownVersion: string | null): void {
  configureStore(store, ownVersion);
  window.addEventListener('online', () => void store.set(checkConnectionAction));
  root.render(
    <StrictMode>
      <Provider store={store}>
        <AppRoutes />
      </Provider>
    </StrictMode>,
  );
}
