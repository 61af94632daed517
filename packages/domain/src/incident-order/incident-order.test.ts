import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATUSES } from '../status/status.ts';
import { VALIDITY_STATUSES } from '../validity/validity.ts';
import {
  compareIncidents,
  INCIDENT_SORTS,
  type IncidentSort,
  isOrdering,
  parseOrdering,
  printOrdering,
  type SortableIncident,
} from './incident-order.ts';

const A: SortableIncident = {
  id: 1,
  first_occurrence_date: '2026-01-01T00:00:00.000Z',
  last_occurrence_date: '2026-01-05T00:00:00.000Z',
  ref_date: '2026-01-06T00:00:00.000Z',
  severity: 20,
  status: 'triggered',
  occurrence_count: 2,
  display_name: 'AWS Keys',
  assignee: 'ada@ours.example',
  who: [{ name: 'Ada' }],
  validity_status: 'valid',
};

const dates = fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z');
const incidents: fc.Arbitrary<SortableIncident> = fc.record({
  id: fc.integer({ min: 1, max: 5 }),
  first_occurrence_date: dates,
  last_occurrence_date: dates,
  ref_date: dates,
  severity: fc.constantFrom(10, 20, 100),
  status: fc.constantFrom(...STATUSES),
  occurrence_count: fc.integer({ min: 1, max: 3 }),
  display_name: fc.constantFrom('AWS Keys', 'Slack Webhook'),
  assignee: fc.constantFrom('ada@ours.example', 'Mel@ours.example', null),
  who: fc.constantFrom([{ name: 'Ada' }], [{ name: 'mel' }, { name: 'Ada' }], []),
  validity_status: fc.constantFrom(...VALIDITY_STATUSES),
});
const orderings = fc.record({
  field: fc.constantFrom(...INCIDENT_SORTS),
  isDescending: fc.boolean(),
});

describe('an ordering', () => {
  it.each([
    ['severity', { field: 'severity', isDescending: false }],
    ['-severity', { field: 'severity', isDescending: true }],
    ['--severity', { field: 'first_occurrence_date', isDescending: true }],
    ['id', { field: 'first_occurrence_date', isDescending: true }],
    ['', { field: 'first_occurrence_date', isDescending: true }],
    [null, { field: 'first_occurrence_date', isDescending: true }],
  ])('%s', (text, expected) => {
    expect(parseOrdering(text)).toEqual(expected);
  });

  it.each(['', 'id', '--severity', 'shoe_size', ' severity'])('%j is none', (text) => {
    expect(isOrdering(text)).toBe(false);
  });

  it('reads back what it prints', () => {
    fc.assert(
      fc.property(orderings, (ordering) => {
        expect(isOrdering(printOrdering(ordering))).toBe(true);
        expect(parseOrdering(printOrdering(ordering))).toEqual(ordering);
      }),
    );
  });
});

describe('compareIncidents', () => {
  const later: readonly (readonly [IncidentSort, Partial<SortableIncident>])[] = [
    ['first_occurrence_date', { first_occurrence_date: '2026-01-02T00:00:00.000Z' }],
    ['last_occurrence_date', { last_occurrence_date: '2026-02-01T00:00:00.000Z' }],
    ['ref_date', { ref_date: '2026-01-07T00:00:00.000Z' }],
    // By number, never by name or by digits.
    ['severity', { severity: 100 }],
    ['status', { status: 'acknowledged' }],
    ['occurrence_count', { occurrence_count: 10 }],
    ['display_name', { display_name: 'Slack Webhook' }],
    ['assignee', { assignee: 'Mel@ours.example' }],
    ['who', { who: [{ name: 'mel' }, { name: 'Ada' }] }],
    ['validity', { validity_status: 'invalid' }],
  ];

  it.each(later)('orders by %s', (field, change) => {
    const b: SortableIncident = { ...A, ...change };
    expect(compareIncidents(A, b, { field, isDescending: false })).toBeLessThan(0);
    expect(compareIncidents(b, A, { field, isDescending: false })).toBeGreaterThan(0);
    expect(compareIncidents(A, b, { field, isDescending: true })).toBeGreaterThan(0);
  });

  it('orders statuses by their progress, not by their letters', () => {
    const ordering = { field: 'status', isDescending: false } as const;
    const sorted = [...STATUSES]
      .reverse()
      .map((status) => ({ ...A, status }))
      .sort((a, b) => compareIncidents(a, b, ordering));
    expect(sorted.map(({ status }) => status)).toEqual([...STATUSES]);
  });

  it.each([
    ['assignee', { assignee: null }],
    ['who', { who: [] }],
  ] as const)('puts incidents without %s last in both directions', (field, change) => {
    for (const isDescending of [false, true]) {
      expect(compareIncidents(A, { ...A, id: 2, ...change }, { field, isDescending })).toBe(-1);
      expect(compareIncidents({ ...A, id: 2, ...change }, A, { field, isDescending })).toBe(1);
    }
  });

  it('breaks ties by id in the same direction, so that pages never repeat or lose a row', () => {
    const b = { ...A, id: 2 };
    for (const field of INCIDENT_SORTS) {
      expect(compareIncidents(A, b, { field, isDescending: false })).toBeLessThan(0);
      expect(compareIncidents(A, b, { field, isDescending: true })).toBeGreaterThan(0);
    }
  });

  it('is a total order', () => {
    fc.assert(
      fc.property(incidents, incidents, incidents, orderings, (a, b, c, ordering) => {
        const compare = (x: SortableIncident, y: SortableIncident) =>
          Math.sign(compareIncidents(x, y, ordering));
        expect(compare(a, b) === -compare(b, a)).toBe(true);
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
