/** The one door to jotai: everything else in the app imports state from here. */
export {
  type Atom,
  atom,
  createStore,
  type Getter,
  Provider,
  type Setter,
  useAtomValue,
  useSetAtom,
  type WritableAtom,
} from 'jotai';
export { atomWithStorage } from 'jotai/utils';

import type { createStore } from 'jotai';

/** A store of atoms: one for the page, a new one for each story and test. */
export type Store = ReturnType<typeof createStore>;
