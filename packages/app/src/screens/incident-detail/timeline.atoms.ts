import { parseTimelineFilter, type TimelineFilter } from '@sluice/domain/timeline-filters';
import { asyncStateOf } from '../../async-state.ts';
import { changeSearchAction, searchParamAtom } from '../../atoms/location.atoms.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';
import { incidentIdAtom } from './incident-detail.atoms.ts';

const eventsQueryAtom = queryAtom('listSecretEvents', (get) => {
  const id = get(incidentIdAtom);
  return id === null ? null : { params: { id } };
});

/** What happened to the incident, without its notes. */
export const eventsAtom = atom((get) =>
  asyncStateOf(get(eventsQueryAtom), 'Failed to get secret events'),
);

const showParamAtom = searchParamAtom('show');

/** The filter that the URL names. */
export const timelineFilterAtom = atom((get) => parseTimelineFilter(get(showParamAtom)));

/** Shows a part of the timeline; the URL keeps it. */
export const filterTimelineAction = atom(null, (_get, set, filter: TimelineFilter) =>
  set(changeSearchAction, { show: filter === 'all' ? null : filter }),
);

/** Asks for the events again. */
export const retryTimelineAction = atom(null, (get) => {
  void get(eventsQueryAtom).refetch();
});
