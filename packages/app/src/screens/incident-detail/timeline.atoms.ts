import type { FeedbackAnswer } from '@sluice/contract/schemas/sharing';
import { KINDS } from '@sluice/domain/kind-info';
import { parseTimelineFilter, type TimelineFilter } from '@sluice/domain/timeline-filters';
import { type AsyncState, asyncStateOf } from '../../async-state.ts';
import { changeSearchAction, kindAtom, searchParamAtom } from '../../atoms/location.atoms.ts';
import { incidentIdAtom } from '../../atoms/preview.atoms.ts';
import { eventsAtomOf } from '../../incidents/detail-calls.ts';
import { atom } from '../../store.ts';
import { answersAtom } from './sharing.atoms.ts';

const eventsQueryAtom = eventsAtomOf((get) => get(incidentIdAtom));

/** What happened to the incident, without its notes. */
export const eventsAtom = atom((get) =>
  asyncStateOf(get(eventsQueryAtom), KINDS[get(kindAtom)].failureTexts.events),
);

const NO_ANSWERS: AsyncState<FeedbackAnswer[]> = { kind: 'ready', data: [] };

/** What developers answered. Only secrets are asked about. */
export const timelineAnswersAtom = atom((get) =>
  get(kindAtom) === 'secret' ? get(answersAtom) : NO_ANSWERS,
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
