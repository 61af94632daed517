import { atom } from '../store.ts';

/** Where the app is: path, query with its `?` or empty, hash with its `#` or empty. */
export interface AppLocation {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

/** How a move is written into the history. */
export type MoveKind = 'push' | 'replace';

/** The browser's history, or a stand-in for stories and tests. */
export interface HistoryDoor {
  current(): AppLocation;
  move(to: string, kind: MoveKind): void;
  /** Leaves the app, for the identity provider and the documentation. */
  leave(to: string): void;
  /** Calls back when the person goes back or forward. Returns what stops it. */
  subscribe(listener: () => void): () => void;
}

/** Reads an in-app target. */
export function parseLocation(to: string): AppLocation {
  const { pathname, search, hash } = new URL(to, 'http://app.invalid');
  return { path: pathname, search, hash };
}

/** Writes a location as a target. */
export function printLocation(location: AppLocation): string {
  return `${location.path}${location.search}${location.hash}`;
}

/** A history that lives in memory. */
export function memoryHistory(start: string): HistoryDoor & { readonly left: string[] } {
  const stack = [parseLocation(start)];
  const left: string[] = [];
  return {
    left,
    current: () => stack.at(-1) ?? parseLocation('/'),
    move: (to, kind) => {
      if (kind === 'replace') stack.pop();
      stack.push(parseLocation(to));
    },
    leave: (to) => {
      left.push(to);
    },
    subscribe: () => () => {},
  };
}

const doorAtom = atom<HistoryDoor>(memoryHistory('/'));
const currentAtom = atom<AppLocation>({ path: '/', search: '', hash: '' });

/** Where the app is now. */
export const locationAtom = atom((get) => get(currentAtom));

/** Puts a history behind the app and follows it. Returns what stops following. */
export const openHistoryAction = atom(null, (_get, set, door: HistoryDoor) => {
  set(doorAtom, () => door);
  set(currentAtom, door.current());
  return door.subscribe(() => set(currentAtom, door.current()));
});

/** Goes to a place inside the app. */
export const navigateAction = atom(null, (get, set, to: string, kind: MoveKind = 'push') => {
  const door = get(doorAtom);
  if (printLocation(door.current()) === printLocation(parseLocation(to))) return;
  door.move(to, kind);
  set(currentAtom, door.current());
});

/** Changes parts of the query of the current place; null takes a parameter out. */
export const changeSearchAction = atom(
  null,
  (get, set, changes: Readonly<Record<string, string | null>>, kind: MoveKind = 'replace') => {
    const { path, search, hash } = get(currentAtom);
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) params.delete(name);
      else params.set(name, value);
    }
    const query = params.toString();
    set(navigateAction, `${path}${query === '' ? '' : `?${query}`}${hash}`, kind);
  },
);

/** Leaves the app for a place on its own origin that the server answers, or for another site. */
export const leaveAction = atom(null, (get, _set, to: string) => get(doorAtom).leave(to));
