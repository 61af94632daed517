import { queryAtom } from '../query.ts';
import { atom } from '../store.ts';

const PEOPLE_STALE_MS = 60_000;

/** The company's members. */
export const teamQueryAtom = queryAtom('listTeam', () => ({}), { staleMs: PEOPLE_STALE_MS });

/** The members to whom an incident can be assigned. */
export const assignableAtom = atom((get) =>
  (get(teamQueryAtom).data ?? []).filter(({ is_active }) => is_active),
);

/** The detectors that the filter offers. */
export const detectorsQueryAtom = queryAtom('listDetectors', () => ({}), {
  staleMs: PEOPLE_STALE_MS,
});
