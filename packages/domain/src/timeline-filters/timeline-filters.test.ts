import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '../events/events.ts';
import {
  emptyTimelineText,
  isShownBy,
  parseTimelineFilter,
  TIMELINE_FILTERS,
} from './timeline-filters.ts';

describe('the filters', () => {
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
