import type { ClientOptions } from '@sluice/contract/client';
import { atom } from './store.ts';

/** What the client tells the app beside its answers. */
export interface ClientEvents {
  readonly onVersion: (version: string) => void;
  readonly onNotAuthenticated: () => void;
}

const NO_EVENTS: ClientEvents = { onVersion: () => {}, onNotAuthenticated: () => {} };

/** Who is told; set once at start. */
export const clientEventsAtom = atom<ClientEvents>(NO_EVENTS);

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

type Transport = Pick<ClientOptions, 'csrfToken' | 'fetch'>;

const transportAtom = atom<Transport>({ csrfToken: () => cookie('csrftoken') });

/** Puts another transport under every client, for stories and tests. */
export const setTransportAction = atom(null, (_get, set, transport: Transport) =>
  set(transportAtom, transport),
);

/** How every client of the app reaches the server. */
export const clientOptionsAtom = atom((get): ClientOptions => {
  const events = get(clientEventsAtom);
  return {
    baseUrl: '',
    ...get(transportAtom),
    onVersion: events.onVersion,
    onNotAuthenticated: events.onNotAuthenticated,
  };
});
