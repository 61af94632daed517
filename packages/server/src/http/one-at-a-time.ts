import { Problem } from '../errors.ts';

/**
 * Lets one piece of work of each key run in this process; another of the same key is refused with
 * `too_many_requests`. For calls that would take the database for themselves.
 */
export function oneAtATime<Key>() {
  const underWay = new Set<Key>();
  return async <Result>(key: Key, work: () => Promise<Result>): Promise<Result> => {
    if (underWay.has(key)) throw new Problem('too_many_requests');
    underWay.add(key);
    try {
      return await work();
    } finally {
      underWay.delete(key);
    }
  };
}
