import { secretListClientAtom } from '../clients.ts';
import { atomWithQuery, queryClientAtom, unwrap } from '../query.ts';
import { atom } from '../store.ts';

/** All cached answers about secret incidents begin with this key. */
export const SECRETS_KEY = 'secrets';

/** The keys of the cached answers about one incident. */
export const incidentKeys = {
  one: (id: number) => [SECRETS_KEY, 'one', id] as const,
  events: (id: number) => [SECRETS_KEY, 'events', id] as const,
  occurrences: (id: number, page: number, ordering: string) =>
    [SECRETS_KEY, 'occurrences', id, page, ordering] as const,
  patch: (occurrenceId: number) => [SECRETS_KEY, 'patch', occurrenceId] as const,
};

/** The number on the navigation's badge: all triggered incidents, whatever is filtered. */
export const triggeredCountQueryAtom = atomWithQuery((get) => ({
  queryKey: [SECRETS_KEY, 'triggered'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const stats = unwrap(
      await get(secretListClientAtom).getSecretStats(
        { query: { status: 'triggered', rt: 'all' } },
        { signal },
      ),
    );
    return stats.triggered_count;
  },
}));

/** After a write: every list, count and chart is asked for again when it is looked at. */
export const refreshListsAction = atom(null, (get) => {
  const client = get(queryClientAtom);
  void client.invalidateQueries({ queryKey: [SECRETS_KEY, 'list'] });
  void client.invalidateQueries({ queryKey: [SECRETS_KEY, 'stats'] });
  void client.invalidateQueries({ queryKey: [SECRETS_KEY, 'triggered'] });
  void client.invalidateQueries({ queryKey: [SECRETS_KEY, 'chart'] });
});
