import {
  type Call,
  type CallOptions,
  type ClientOptions,
  createCall,
  type Result,
} from '@sluice/contract/client';
import { CODE_FAILURE, OFFLINE_FAILURE } from './api-failures.ts';
import { csrfTokenAtom } from './csrf-token.ts';
import {
  type EndpointName,
  type EndpointOf,
  type InputOf,
  loadEndpoint,
  type ReplyOf,
} from './endpoint-sets.ts';
import { atom, type Getter } from './store.ts';

export type { EndpointName, InputOf, ReplyOf } from './endpoint-sets.ts';

/** What the app learns from its calls beside their answers. */
export interface ApiEvents {
  readonly onVersion: (version: string) => void;
  readonly onNotAuthenticated: () => void;
  /** After each call: whether the server answered at all. */
  readonly onConnection: (isConnected: boolean) => void;
  /** After each answer to a write. */
  readonly onWrite: () => void;
  /** After each load of a part of the app's code: whether it worked. */
  readonly onCodeLoad: (part: string, isLoaded: boolean) => void;
}

const NO_EVENTS: ApiEvents = {
  onVersion: () => {},
  onNotAuthenticated: () => {},
  onConnection: () => {},
  onWrite: () => {},
  onCodeLoad: () => {},
};

const eventsAtom = atom<ApiEvents>(NO_EVENTS);

/** Connects the events of calls to the app; done once at start. */
export const setApiEventsAction = atom(null, (_get, set, events: ApiEvents) =>
  set(eventsAtom, events),
);
type Transport = Pick<ClientOptions, 'csrfToken' | 'fetch'>;

const fetchAtom = atom<Pick<ClientOptions, 'fetch'>>({});

/** The fetch under every call, for the one answer that is a file. */
export const exportFetchAtom = atom(
  (get) => get(fetchAtom).fetch ?? globalThis.fetch.bind(globalThis),
);

/** Puts another transport under every call, for stories and tests. */
export const setTransportAction = atom(null, (_get, set, { csrfToken, ...rest }: Transport) => {
  set(csrfTokenAtom, { read: csrfToken });
  set(fetchAtom, rest);
});

const callAtom = atom((get): { readonly call: Call } => {
  const { onVersion, onNotAuthenticated } = get(eventsAtom);
  return {
    call: createCall({
      baseUrl: '',
      csrfToken: get(csrfTokenAtom).read,
      ...get(fetchAtom),
      onVersion,
      onNotAuthenticated,
    }),
  };
});

/** Loads an endpoint before its first call, so that a write does not need the network for its own code. */
export function preloadEndpoint(name: EndpointName): void {
  // A failed preload is no failure: the call loads it again, and says so when that fails.
  loadEndpoint(name).catch(() => {});
}

/**
 * Calls an endpoint by its name. Screens ask through `queryAtom` and write through `mutationAtom`;
 * this is for what is neither, such as signing out.
 *
 * @returns the answer or the failure; throws only when `options.signal` aborted the call
 */
export async function callEndpoint<Name extends EndpointName>(
  get: Getter,
  name: Name,
  input: InputOf<Name>,
  options?: CallOptions,
): Promise<Result<ReplyOf<Name>>> {
  const events = get(eventsAtom);
  let endpoint: EndpointOf<Name>;
  try {
    endpoint = await loadEndpoint(name);
    events.onCodeLoad(name, true);
  } catch {
    // Some browsers keep a failed import until the page is loaded again, so the page has to say so.
    if (globalThis.navigator?.onLine === false) {
      events.onConnection(false);
      return OFFLINE_FAILURE;
    }
    events.onCodeLoad(name, false);
    return CODE_FAILURE;
  }
  const result = await get(callAtom).call(endpoint, input, options);
  events.onConnection(result.ok || result.type !== 'NetworkError');
  if (endpoint.method !== 'GET') events.onWrite();
  return result;
}
