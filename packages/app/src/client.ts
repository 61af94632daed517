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

/** How every client of the app reaches the server. */
export const clientOptionsAtom = atom((get): ClientOptions => {
  const events = get(clientEventsAtom);
  return {
    baseUrl: '',
    csrfToken: () => cookie('csrftoken'),
    onVersion: events.onVersion,
    onNotAuthenticated: events.onNotAuthenticated,
  };
});
