import { atom } from '../store.ts';

interface ListMemory {
  readonly href: string;
  readonly ids: readonly number[];
}

const memoryAtom = atom<ListMemory>({ href: '/incidents/secrets', ids: [] });

/** The list that the person came from: the way back keeps its filters, its page and its place. */
export const listHrefAtom = atom((get) => get(memoryAtom).href);

/** Remembers the list that is shown, and its rows in their order. */
export const rememberListAction = atom(null, (_get, set, href: string, ids: readonly number[]) =>
  set(memoryAtom, { href, ids }),
);

/** The incidents before and after one, in the list that the person came from. */
export const neighboursAtom = atom((get) => {
  const { ids } = get(memoryAtom);
  return (id: number): { readonly previous: number | null; readonly next: number | null } => {
    const index = ids.indexOf(id);
    if (index < 0) return { previous: null, next: null };
    return { previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null };
  };
});

const rowCursorAtom = atom<string | null>(null);

/** The row under the keyboard's cursor; kept while an incident is looked at. */
export const cursorAtom = atom((get) => get(rowCursorAtom));

/** Moves the keyboard's cursor. */
export const moveCursorAction = atom(null, (_get, set, id: string) => set(rowCursorAtom, id));
