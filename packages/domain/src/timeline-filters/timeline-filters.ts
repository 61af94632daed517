import { EVENT_TYPES, type EventType } from '../events/events.ts';

/** The timeline's filters; the query `show` names them (spec 000 §2.3). */
export const TIMELINE_FILTERS = ['all', 'actions', 'detector', 'notes', 'feedbacks'] as const;
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number];

export const TIMELINE_FILTER_LABELS: Record<TimelineFilter, string> = {
  all: 'All',
  actions: 'Actions only',
  detector: 'Detector actions only',
  notes: 'Notes only',
  feedbacks: 'Feedbacks only',
};

/** The filter that a query names, or `all`. */
export function parseTimelineFilter(text: string | null): TimelineFilter {
  return TIMELINE_FILTERS.find((filter) => filter === text) ?? 'all';
}

/** An entry of the timeline: an event by its type, a note, or a developer's feedback. */
export type TimelineItemKind = EventType | 'note' | 'feedback';

const SHOWN: Record<TimelineFilter, readonly TimelineItemKind[]> = {
  all: [...EVENT_TYPES, 'note', 'feedback'],
  actions: ['action', 'assignment', 'email', 'notification'],
  detector: ['detector'],
  notes: ['note'],
  feedbacks: ['feedback'],
};

/** Whether an item passes a filter. */
export function isShownBy(filter: TimelineFilter, item: TimelineItemKind): boolean {
  return SHOWN[filter].includes(item);
}

/** The text of a timeline that is empty under a filter (spec 000 §2.3). */
export function emptyTimelineText(filter: TimelineFilter): 'No notes' | 'No events yet' {
  return filter === 'notes' ? 'No notes' : 'No events yet';
}
