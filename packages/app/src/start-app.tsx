import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { askToLogInAction } from './atoms/session.atoms.ts';
import { noteVersionAction, setOwnVersionAction } from './atoms/version.atoms.ts';
import { clientEventsAtom } from './client.ts';
import { createQueryClient, queryClientAtom } from './query.ts';
import { AppRoutes } from './routes.tsx';
import { Provider, type Store } from './store.ts';

/** Wires a store to the server's answers: a lost session, another version, a cache. */
export function wireStore(store: Store, ownVersion: string | null): void {
  store.set(queryClientAtom, createQueryClient());
  store.set(setOwnVersionAction, ownVersion);
  store.set(clientEventsAtom, {
    onVersion: (version) => store.set(noteVersionAction, version),
    onNotAuthenticated: () => store.set(askToLogInAction),
  });
}

/** Shows the part of the app behind the sign-in. */
export function startApp(root: Root, store: Store, ownVersion: string | null): void {
  wireStore(store, ownVersion);
  root.render(
    <StrictMode>
      <Provider store={store}>
        <AppRoutes />
      </Provider>
    </StrictMode>,
  );
}
