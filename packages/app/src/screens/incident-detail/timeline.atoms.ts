import { parseTimelineFilter, type TimelineFilter } from '@sluice/domain/timeline-filters';
import { incidentKeys } from '../../atoms/incidents.atoms.ts';
import { changeSearchAction, locationAtom } from '../../atoms/location.atoms.ts';
import { atomWithQuery, unwrap } from '../../query.ts';
import { atom } from '../../store.ts';
import { secretClientAtom } from './clients.ts';
import { detailStateAtom, incidentIdAtom } from './incident-detail.atoms.ts';
import { entriesOf, type TimelineEntry } from './timeline-entries.ts';

/** What the timeline tab is. */
export type TimelineState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'ready'; readonly entries: readonly TimelineEntry[] };

const eventsQueryAtom = atomWithQuery((get) => {
  const id = get(incidentIdAtom) ?? 0;
  return {
    queryKey: incidentKeys.events(id),
    enabled: id !== 0,
    queryFn: async ({ signal }) =>
      unwrap(await get(secretClientAtom).listSecretEvents({ params: { id } }, { signal })),
  };
});

/** The filter that the URL names. */
export const timelineFilterAtom = atom((get) =>
  parseTimelineFilter(new URLSearchParams(get(locationAtom).search).get('show')),
);

/** Shows a part of the timeline; the URL keeps it. */
export const filterTimelineAction = atom(null, (_get, set, filter: TimelineFilter) =>
  set(changeSearchAction, { show: filter === 'all' ? null : filter }),
);

/** Events and notes together, newest first, as the filter leaves them. */
export const timelineAtom = atom((get): TimelineState => {
  const events = get(eventsQueryAtom);
  const detail = get(detailStateAtom);
  if (events.data === undefined || detail.kind !== 'ready') {
    return events.isError
      ? { kind: 'failed', text: 'Failed to get secret events' }
      : { kind: 'loading' };
  }
  const notes = detail.incident.incident_notes;
  return { kind: 'ready', entries: entriesOf(events.data, notes, get(timelineFilterAtom)) };
});

/** Asks for the events again. */
export const retryTimelineAction = atom(null, (get) => {
  void get(eventsQueryAtom).refetch();
});
