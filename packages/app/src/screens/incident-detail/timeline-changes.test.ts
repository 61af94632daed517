import { ADA, anEvent, daysAgo, LIN, SAM } from '@sluice/contract/fixtures/entities';
import { describe, expect, it } from 'vitest';
import { changesIn, runsOf } from './timeline-changes.ts';
import { entriesOf } from './timeline-entries.ts';

const rated = (id: number, severity_value: number | null) =>
  anEvent({
    id,
    type: 'action',
    event: 'set_severity',
    severity_value,
    gg_created_at: daysAgo(9 - id),
  });
const assigned = (id: number, target_user: typeof LIN) =>
  anEvent({ id, type: 'assignment', event: 'assign', target_user, gg_created_at: daysAgo(9 - id) });
const undone = (id: number, description: string) =>
  anEvent({ id, type: 'action', event: 'undo', description, gg_created_at: daysAgo(9 - id) });

describe('the changes of a timeline', () => {
  it('say the old severity and the new one, however the events came', () => {
    expect([...changesIn([rated(2, 10), rated(1, 20)])]).toEqual([
      [2, { part: 'severity', from: 20, to: 10 }],
    ]);
  });

  it('say the old assignee and the new one', () => {
    expect([...changesIn([assigned(1, LIN), assigned(2, SAM)]).values()]).toEqual([
      { part: 'assignee', from: 'Lin Okafor', to: 'Sam Ruiz' },
    ]);
  });

  it.each([
    ['the same severity again', [rated(1, 20), rated(2, 20)]],
    ['an undo between', [rated(1, 20), undone(2, 'set_severity'), rated(3, 10)]],
    ['an assignment undone', [assigned(1, LIN), undone(2, 'assign'), assigned(3, SAM)]],
    ['automatic severity between', [rated(1, 20), rated(2, null), rated(3, 10)]],
  ])('are not described for %s', (_, events) => {
    expect(changesIn(events).size).toBe(0);
  });
});

describe('the runs of a timeline', () => {
  const reveal = (id: number, user = ADA) =>
    anEvent({ id, type: 'action', event: 'reveal', user, gg_created_at: daysAgo(id) });
  const lengths = (events: ReturnType<typeof reveal>[]) =>
    runsOf(entriesOf({ events, notes: [], answers: [] }, 'all')).map((run) => run.length);

  it.each([
    ['three like events of one person', [3], [reveal(1), reveal(2), reveal(3)]],
    ['two of them', [1, 1], [reveal(1), reveal(2)]],
    ['another person between', [1, 1, 1, 1], [reveal(1), reveal(2), reveal(3, LIN), reveal(4)]],
  ])('are, for %s, of these lengths: %j', (_, expected, events) => {
    expect(lengths(events)).toEqual(expected);
  });
});
