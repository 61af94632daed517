import { describe, expect, it } from 'vitest';
import {
  EVENT_TYPES,
  EVENTS,
  emptyTimelineText,
  isEventName,
  isShownBy,
  parseTimelineFilter,
  TIMELINE_FILTER_LABELS,
  TIMELINE_FILTERS,
  timelineFilters,
  UNDO_WINDOW_MS,
} from './timeline.ts';

describe('the events', () => {
  it('each have one of the types of the specification', () => {
    expect(new Set(Object.values(EVENTS))).toEqual(new Set(EVENT_TYPES));
  });

  it.each([
    ['acknowledge', true],
    ['toString', false],
    ['exploded', false],
  ])('%s is known: %s', (name, isKnown) => {
    expect(isEventName(name)).toBe(isKnown);
  });

  it('can be undone for thirty seconds', () => {
    expect(UNDO_WINDOW_MS).toBe(30_000);
  });
});

describe('the filters', () => {
  it.each([
    ['secret', ['All', 'Actions only', 'Detector actions only', 'Notes only', 'Feedbacks only']],
    ['keyword', ['All', 'Actions only', 'Detector actions only', 'Notes only', 'Feedbacks only']],
    ['postman', ['All', 'Actions only', 'Detector actions only', 'Notes only']],
  ] as const)('of a %s incident', (kind, labels) => {
    expect(timelineFilters(kind).map((name) => TIMELINE_FILTER_LABELS[name])).toEqual(labels);
  });

  it.each([
    ['notes', 'notes'],
    ['nonsense', 'all'],
    [null, 'all'],
  ])('?show=%s means %s', (text, filter) => {
    expect(parseTimelineFilter(text)).toBe(filter);
  });

  it.each([
    ['all', ['action', 'email', 'notification', 'detector', 'assignment', 'note', 'feedback']],
    ['actions', ['action', 'email', 'notification', 'assignment']],
    ['detector', ['detector']],
    ['notes', ['note']],
    ['feedbacks', ['feedback']],
  ] as const)('%s shows %j', (filter, shown) => {
    const items = [...EVENT_TYPES, 'note', 'feedback'] as const;
    expect(items.filter((item) => isShownBy(filter, item))).toEqual(shown);
  });

  it('say what an empty timeline is without', () => {
    expect(TIMELINE_FILTERS.map(emptyTimelineText)).toEqual([
      'No events yet',
      'No events yet',
      'No events yet',
      'No notes',
      'No events yet',
    ]);
  });
});
