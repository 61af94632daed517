import type { EndpointName } from '../api.ts';
import { queryAtom } from '../query.ts';
import { atom } from '../store.ts';

/** Every list, count and chart of incidents: out of date after a write to any incident. */
export const INCIDENT_LISTS: readonly EndpointName[] = [
  'listSecrets',
  'getSecretStats',
  'listKeywordIncidents',
  'getKeywordIncidentStats',
  'listPostmanIncidents',
  'getPostmanStats',
  'getOccurrenceChart',
];

/** The figures of all triggered incidents, for the navigation's badge. */
const triggeredStatsQueryAtom = queryAtom(
  'getSecretStats',
  () => ({ query: { status: 'triggered', rt: 'all' } }),
  { staleMs: 60_000 },
);

/** The number on the navigation's badge. It ignores the list's filters; null until it is loaded. */
export const triggeredCountAtom = atom(
  (get) => get(triggeredStatsQueryAtom).data?.triggered_count ?? null,
);
