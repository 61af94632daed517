import { atomWithQuery, unwrap } from '../query.ts';
import { atom } from '../store.ts';

/** The company's members. */
export const teamQueryAtom = atomWithQuery((get) => ({
  queryKey: ['team'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const { companyClientAtom } = await import('../later-clients.ts');
    return unwrap(await get(companyClientAtom).listTeam({}, { signal }));
  },
}));

/** Those whom an incident can be given to. */
export const assignableAtom = atom((get) =>
  (get(teamQueryAtom).data ?? []).filter(({ is_active }) => is_active),
);

/** The detectors that the filter offers. */
export const detectorsQueryAtom = atomWithQuery((get) => ({
  queryKey: ['detectors'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const { companyClientAtom } = await import('../later-clients.ts');
    return unwrap(await get(companyClientAtom).listDetectors({}, { signal }));
  },
}));
