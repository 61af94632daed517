import { queryAtom } from '../query.ts';
import { atom } from '../store.ts';
import { settingsQueryAtom } from './session.atoms.ts';

/** Whether the company has the API workspace tool; null while unknown. */
export const hasPostmanAtom = atom((get) => get(settingsQueryAtom).data?.flags.postman ?? null);

/** How long the users of the tool count as fresh: their list changes seldom (decisions §11). */
export const POSTMAN_STALE = { staleMs: 5 * 60_000 };

const statsQueryAtom = queryAtom(
  'getPostmanUserStats',
  (get) => (get(hasPostmanAtom) === true ? {} : null),
  POSTMAN_STALE,
);

/** How many validated users there are; null while unknown. */
export const postmanUserCountAtom = atom((get) => get(statsQueryAtom).data?.count ?? null);

/** Asked only where there are no users: an export that was imported brings its workspace. */
const workspacesQueryAtom = queryAtom(
  'getWorkspaceStats',
  (get) => (get(postmanUserCountAtom) === 0 ? {} : null),
  POSTMAN_STALE,
);

/**
 * Whether the tool is on and has users, which its incidents need (spec 000 §2.2); null while unknown. A workspace counts
 * as well: without it the incidents of an imported export would have no tab.
 */
export const hasPostmanUsersAtom = atom((get): boolean | null => {
  if (get(hasPostmanAtom) !== true) return get(hasPostmanAtom);
  const count = get(postmanUserCountAtom);
  if (count !== 0) return count === null ? null : true;
  const workspaces = get(workspacesQueryAtom).data?.count;
  return workspaces === undefined ? null : workspaces > 0;
});
