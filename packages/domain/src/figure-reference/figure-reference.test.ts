import { describe, expect, it } from 'vitest';
import {
  type FigureHistory,
  type FigureIncident,
  referenceBars,
  referenceCommits,
  referenceCounts,
  referenceDetection,
  referenceRemediation,
  referenceSecretDays,
} from './figure-reference.ts';

const HOUR = 3_600_000;

const event = (atMs: number, status: 'triggered' | 'acknowledged' | 'resolved') => ({
  atMs,
  status,
  isResolved: status === 'resolved',
  isByPerson: status === 'resolved',
  isRemediation: status === 'resolved',
});
const occurrence = (triggeredAtMs: number, change = {}) => ({
  source: 'a',
  sha: `c${triggeredAtMs}`,
  committedAtMs: triggeredAtMs - 2 * HOUR,
  visibleAtMs: triggeredAtMs - HOUR,
  triggeredAtMs,
  isHistorical: false,
  isFalsePositive: false,
  ...change,
});
/** Found at hour 1 and again at 9; acknowledged at 3, resolved at 5. */
const incident: FigureIncident = {
  createdAtMs: HOUR,
  events: [event(HOUR, 'triggered'), event(3 * HOUR, 'acknowledged'), event(5 * HOUR, 'resolved')],
  checks: [{ atMs: 2 * HOUR, isValid: true }],
  occurrences: [occurrence(HOUR), occurrence(9 * HOUR)],
};
const history: FigureHistory = {
  incidents: [
    incident,
    {
      createdAtMs: 2 * HOUR,
      events: [event(2 * HOUR, 'triggered')],
      checks: [{ atMs: 3 * HOUR, isValid: true }],
      occurrences: [
        occurrence(2 * HOUR, { isHistorical: true, sha: 'old' }),
        occurrence(2 * HOUR, { isFalsePositive: true, sha: 'false' }),
      ],
    },
  ],
  commits: [
    { source: 'a', sha: `c${HOUR}`, committedAtMs: HOUR, recordedAtMs: HOUR },
    { source: 'a', sha: 'false', committedAtMs: HOUR, recordedAtMs: HOUR },
    { source: 'b', sha: 'old', committedAtMs: HOUR, recordedAtMs: 6 * HOUR },
    { source: 'a', sha: 'old', committedAtMs: 20 * HOUR, recordedAtMs: HOUR },
  ],
};
const at = (asOfHour: number) => ({ startMs: 0, endMs: 10 * HOUR, asOfMs: asOfHour * HOUR });

describe('the figures by their definitions', () => {
  it.each([
    [0, { triggered: 0, acknowledged: 0, resolved: 0 }],
    [2, { triggered: 2, acknowledged: 0, resolved: 0 }],
    [4, { triggered: 1, acknowledged: 1, resolved: 0 }],
    [9, { triggered: 1, acknowledged: 0, resolved: 1 }],
  ])('count each incident by its status at hour %d, and the bars add up', (hour, counts) => {
    expect(referenceCounts(history, at(hour))).toEqual(counts);
    const bars = referenceBars(history, at(hour), [0, 2 * HOUR, 9 * HOUR]);
    for (const status of ['triggered', 'acknowledged', 'resolved'] as const)
      expect(bars.reduce((sum, bar) => sum + bar[status], 0)).toBe(counts[status]);
  });

  it('date an incident by the newest occurrence that was seen', () => {
    const late = { startMs: 8 * HOUR, endMs: 10 * HOUR };
    expect(referenceCounts(history, { ...late, asOfMs: 8 * HOUR }).resolved).toBe(0);
    expect(referenceCounts(history, { ...late, asOfMs: 9 * HOUR }).resolved).toBe(1);
  });

  it('detect from the last look that did not show the commit', () => {
    expect(referenceDetection(history, at(0))).toBeNull();
    expect(referenceDetection(history, at(10))).toBe(HOUR);
  });

  it('remediate from creation to the resolution', () => {
    expect(referenceRemediation(history, at(4))).toBeNull();
    expect(referenceRemediation(history, at(10))).toBe(4 * HOUR);
  });

  it('count the days on which a valid secret was public', () => {
    const days = (hour: number) => referenceSecretDays(history, at(hour)).get(0) ?? 0;
    expect(days(1)).toBe(0);
    // From the commit, an hour before the beginning, which the period cuts off, to now.
    expect(days(4)).toBeCloseTo(4 / 24);
    // Until the resolution.
    expect(days(9)).toBeCloseTo(5 / 24);
    // Likely false positives alone; the historical one counts.
    expect(referenceSecretDays(history, at(4)).get(1)).toBeCloseTo(4 / 24);
  });

  it('take the share of the commits that were known', () => {
    expect(referenceCommits(history, at(0))).toEqual({ count: 0, leakRatio: null });
    expect(referenceCommits(history, at(1))).toEqual({ count: 2, leakRatio: 50 });
    expect(referenceCommits(history, at(6)).count).toBe(3);
  });
});
