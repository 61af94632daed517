import { queryAtom } from '../query.ts';
import { atom } from '../store.ts';
import { settingsQueryAtom } from './session.atoms.ts';

/** Whether the company has the API workspace tool; null while unknown. */
export const hasPostmanAtom = atom((get) => get(settingsQueryAtom).data?.flags.postman ?? null);

/** The list changes seldom (decisions §11). */
const STALE = { staleMs: 5 * 60_000 };

const statsQueryAtom = queryAtom(
  'getPostmanUserStats',
  (get) => (get(hasPostmanAtom) === true ? {} : null),
  STALE,
);

/** How many validated users there are; null while unknown. */
export const postmanUserCountAtom = atom((get) => get(statsQueryAtom).data?.count ?? null);

/** Whether the tool is on and has users, which its incidents need (spec 000 §2.2); null while unknown. */
export const hasPostmanUsersAtom = atom((get): boolean | null => {
  if (get(hasPostmanAtom) !== true) return get(hasPostmanAtom);
  const count = get(postmanUserCountAtom);
  return count === null ? null : count > 0;
});
