import type { Atom, Store } from '../store.ts';

/** Mounts an atom, as a screen does, and waits for a value of it. For tests of atoms. */
export function waitForAtom<Value>(
  store: Store,
  atom: Atom<Value>,
  isIt: (value: Value) => boolean,
): Promise<Value> {
  return new Promise((resolve) => {
    let isOver = false;
    const check = () => {
      const value = store.get(atom);
      if (isOver || !isIt(value)) return;
      isOver = true;
      resolve(value);
    };
    store.sub(atom, check);
    check();
  });
}
