import type { IncidentKind } from '@sluice/domain/kinds';
import { type Route, routeOf } from '../paths.ts';
import { type Atom, atom } from '../store.ts';

/** Where the app is: path, query with its `?` or empty, hash with its `#` or empty. */
export interface AppLocation {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

/** How a move is written into the history. */
export type MoveKind = 'push' | 'replace';

/** The browser's history, or a stand-in for stories and tests. */
export interface HistoryAdapter {
  current(): AppLocation;
  move(to: string, kind: MoveKind): void;
  /** Goes to a place outside the app: the identity provider, the documentation. */
  redirect(to: string): void;
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
export function memoryHistory(
  start: string,
): HistoryAdapter & { readonly redirects: readonly string[] } {
  const stack = [parseLocation(start)];
  const redirects: string[] = [];
  return {
    redirects,
    current: () => stack.at(-1) ?? parseLocation('/'),
    move: (to, kind) => {
      if (kind === 'replace') stack.pop();
      stack.push(parseLocation(to));
    },
    redirect: (to) => {
      redirects.push(to);
    },
    subscribe: () => () => {},
  };
}

const historyAtom = atom<HistoryAdapter>(memoryHistory('/'));
const currentAtom = atom<AppLocation>({ path: '/', search: '', hash: '' });
const lastVisitsAtom = atom<Partial<Record<Route['name'], AppLocation>>>({});

/** Where the app is now. */
export const locationAtom = atom((get) => get(currentAtom));

/** The page that is shown, with the parameters of its path. */
export const routeAtom = atom((get): Route => routeOf(get(currentAtom).path));

/** The kind of incidents that the page is about; of secrets where it is about none. */
export const kindAtom = atom((get): IncidentKind => {
  const route = get(routeAtom);
  return route.name === 'list' || route.name === 'incident' ? route.kind : 'secret';
});

/** Where each kind of page was when it was last shown, so that a way back can keep its query. */
export const lastVisitAtom = atom((get) => get(lastVisitsAtom));

const showAction = atom(null, (get, set) => {
  const location = get(historyAtom).current();
  set(currentAtom, location);
  set(lastVisitsAtom, { ...get(lastVisitsAtom), [routeOf(location.path).name]: location });
});

/** Puts a history behind the app and follows it. Returns what stops following. */
export const setHistoryAction = atom(null, (_get, set, history: HistoryAdapter) => {
  set(historyAtom, () => history);
  set(showAction);
  return history.subscribe(() => set(showAction));
});

/** A move that waits for the person's answer, because it would lose what was typed. */
interface HeldMove {
  readonly to: string;
  readonly kind: MoveKind;
}

const isGuardedAtom = atom(false);
const heldMoveBaseAtom = atom<HeldMove | null>(null);

/** The move that the person has to confirm; null for none. */
export const heldMoveAtom = atom((get) => get(heldMoveBaseAtom));

/** Says whether the page holds changes that are not saved; then another page is shown only after a question. */
export const guardPageAction = atom(null, (_get, set, isGuarded: boolean) =>
  set(isGuardedAtom, isGuarded),
);

/** Answers the question: goes on without the changes, or stays. */
export const answerHeldMoveAction = atom(null, (get, set, goesOn: boolean) => {
  const held = get(heldMoveBaseAtom);
  set(heldMoveBaseAtom, null);
  if (held === null || !goesOn) return;
  set(isGuardedAtom, false);
  set(navigateAction, held.to, held.kind);
});

/** Goes to a page of the app. */
export const navigateAction = atom(null, (get, set, to: string, kind: MoveKind = 'push') => {
  const history = get(historyAtom);
  if (printLocation(history.current()) === printLocation(parseLocation(to))) return;
  if (get(isGuardedAtom) && parseLocation(to).path !== history.current().path) {
    set(heldMoveBaseAtom, { to, kind });
    return;
  }
  history.move(to, kind);
  set(showAction);
});

/** A parameter of the query, or null. */
export function searchParamAtom(name: string): Atom<string | null> {
  return atom((get) => new URLSearchParams(get(currentAtom).search).get(name));
}

/** Changes parts of the query of the current page; null takes a parameter out. */
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

/** Goes to a place on this origin that the server answers, or to another site. */
export const redirectAction = atom(null, (get, _set, to: string) => get(historyAtom).redirect(to));
