import type { IncidentKind } from '../kinds/kinds.ts';

/** What an event of the timeline is about (spec 000 §3). */
export const EVENT_TYPES = ['action', 'email', 'notification', 'detector', 'assignment'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Every event that the product writes, by its type. An incident's history is never rewritten. */
export const EVENTS = {
  acknowledge: 'action',
  unacknowledge: 'action',
  resolve: 'action',
  reopen: 'action',
  set_severity: 'action',
  undo: 'action',
  reveal: 'action',
  assign: 'assignment',
  unassign: 'assignment',
  detect: 'detector',
  new_occurrence: 'detector',
  regression: 'detector',
  severity_rule: 'detector',
  validity_change: 'detector',
  presence_change: 'detector',
  feedback_email: 'email',
  notify: 'notification',
} as const satisfies Record<string, EventType>;
export type EventName = keyof typeof EVENTS;

/** Whether a word is the name of an event that this version knows. */
export function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name);
}

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

/** The filters that a kind offers: no feedback for postman (spec 000 §2.3). */
export function timelineFilters(kind: IncidentKind): TimelineFilter[] {
  return TIMELINE_FILTERS.filter((filter) => kind !== 'postman' || filter !== 'feedbacks');
}

/** The filter that a query names, or `all`. */
export function parseTimelineFilter(text: string | null): TimelineFilter {
  return TIMELINE_FILTERS.find((filter) => filter === text) ?? 'all';
}

/** What stands in a timeline: an event, a note, or a developer's feedback. */
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

/** What an empty timeline says under a filter (spec 000 §2.3). */
export function emptyTimelineText(filter: TimelineFilter): 'No notes' | 'No events yet' {
  return filter === 'notes' ? 'No notes' : 'No events yet';
}

/** How long one's own last event can be undone, in milliseconds (decisions §3). */
export const UNDO_WINDOW_MS = 30_000;
