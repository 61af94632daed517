import { atomWithStorage } from '../store.ts';

/** How a value is kept as a text. */
interface TextFormat<Value> {
  /** Reads a text; null for one that is no such value, also one that a person has edited. */
  readonly parse: (text: string) => Value | null;
  readonly print: (value: Value) => string;
}

/**
 * An atom that is remembered in this browser and follows its other tabs. Storage may be forbidden
 * or full: the value then lasts as long as the page.
 *
 * @param key where it is kept in the storage
 * @param initial the value where nothing valid is kept
 * @param storageOf `localStorage` by default; `sessionStorage` ends with the tab
 */
export function persistedAtom<Value>(
  key: string,
  initial: Value,
  { parse, print }: TextFormat<Value>,
  storageOf: () => Storage = () => globalThis.localStorage,
) {
  const read = (text: string | null): Value => (text === null ? null : parse(text)) ?? initial;
  const attempt = <Result>(run: (storage: Storage) => Result): Result | null => {
    try {
      return run(storageOf());
    } catch {
      return null;
    }
  };
  return atomWithStorage<Value>(
    key,
    initial,
    {
      getItem: () => read(attempt((storage) => storage.getItem(key))),
      setItem: (_key, value) => attempt((storage) => storage.setItem(key, print(value))),
      removeItem: () => attempt((storage) => storage.removeItem(key)),
      subscribe: (_key, callback) => {
        if (typeof window === 'undefined') return;
        const onStorage = (event: StorageEvent): void => {
          if (event.key === key) callback(read(event.newValue));
        };
        window.addEventListener('storage', onStorage);
        return () => window.removeEventListener('storage', onStorage);
      },
    },
    { getOnInit: true },
  );
}
