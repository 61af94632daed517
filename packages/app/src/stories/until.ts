import type { Atom, Store } from '../store.ts';

/**
 * Keeps an atom alive and waits for a value of it, as a screen does. For tests of atoms; gives the
 * value that passed.
 */
export function until<Value>(
  store: Store,
  atom: Atom<Value>,
  isIt: (value: Value) => boolean,
): Promise<Value> {
  return new Promise((resolve) => {
    let isOver = false;
    const look = () => {
      const value = store.get(atom);
      if (isOver || !isIt(value)) return;
      isOver = true;
      resolve(value);
    };
    store.sub(atom, look);
    look();
  });
}
