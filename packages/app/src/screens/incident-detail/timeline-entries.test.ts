import { aNote, anEvent, daysAgo } from '@sluice/contract/fixtures/entities';
import type { TIMELINE_FILTERS } from '@sluice/domain/timeline-filters';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { entriesOf } from './timeline-entries.ts';

afterEach(() => vi.restoreAllMocks());

const detected = anEvent({ id: 1, gg_created_at: daysAgo(3) });
const acknowledged = anEvent({
  id: 2,
  type: 'action',
  event: 'acknowledge',
  gg_created_at: daysAgo(2),
});
const assigned = anEvent({
  id: 3,
  type: 'assignment',
  event: 'assign',
  gg_created_at: daysAgo(0.5),
});
const events = [acknowledged, detected, assigned];
const notes = [aNote({ id: 9, gg_created_at: daysAgo(1) })];
const answers = [
  { link_id: 61, form: 'remediate' as const, filled_at: daysAgo(0.25), answers: {} },
  { link_id: 61, form: 'feedback' as const, filled_at: daysAgo(1.5), answers: {} },
];

const shownBy = (filter: (typeof TIMELINE_FILTERS)[number]) =>
  entriesOf({ events, notes, answers }, filter).map((entry) => {
    if (entry.kind === 'note') return `note ${entry.note.id}`;
    return entry.kind === 'feedback' ? entry.answer.form : entry.name;
  });
const ofEvents = (given: typeof events) =>
  entriesOf({ events: given, notes: [], answers: [] }, 'all');

describe('the timeline', () => {
  it('has events, notes and answers together, the newest first, however they came', () => {
    expect(shownBy('all')).toEqual([
      'remediate',
      'assign',
      'note 9',
      'feedback',
      'acknowledge',
      'detect',
    ]);
  });

  it.each([
    ['actions', ['assign', 'acknowledge']],
    ['detector', ['detect']],
    ['notes', ['note 9']],
    ['feedbacks', ['remediate', 'feedback']],
  ] as const)('shows under %s: %j', (filter, shown) => {
    expect(shownBy(filter)).toEqual(shown);
  });

  it.each([
    ['a type', anEvent({ type: 'omen', event: 'detect' }), 'omen'],
    ['an event of a known type', anEvent({ type: 'action', event: 'conjure' }), 'action'],
  ])('logs %s that it does not know, and shows the rest', (_, unknown, type) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(ofEvents([unknown, detected])).toHaveLength(1);
    expect(warn).toHaveBeenCalledExactlyOnceWith(`Unknown event type: ${type}`);
  });

  it('keeps the order of what happened at the same moment', () => {
    const at = daysAgo(1);
    const twins = [anEvent({ id: 5, gg_created_at: at }), anEvent({ id: 4, gg_created_at: at })];
    const ids = ofEvents(twins).map((entry) => entry.kind === 'event' && entry.event.id);
    expect(ids).toEqual([5, 4]);
  });

  it('leaves what it was given as it was', () => {
    const given = [...events];
    entriesOf({ events: given, notes, answers }, 'all');
    expect(given).toEqual(events);
  });
});
