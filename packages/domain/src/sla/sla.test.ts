import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEVERITIES } from '../severity/severity.ts';
import { STATUSES } from '../status/status.ts';
import {
  countdownText,
  DEFAULT_SLA,
  deadlineOf,
  deadlineText,
  isOverdue,
  SLA_MAX_HOURS,
  type SlaIncident,
  type SlaTargets,
  slaRefusal,
  slaRefusals,
} from './sla.ts';

const START = '2026-03-01T00:00:00.000Z';
const HOUR_MS = 3_600_000;
const startMs = Date.parse(START);
const A: SlaIncident = { status: 'triggered', severity: 10, created_at: START, reopened_at: null };
const withCritical = (acknowledge: number | null, resolve: number | null): SlaTargets => ({
  ...DEFAULT_SLA.targets,
  10: { acknowledge, resolve },
});

describe('the next deadline', () => {
  it.each([
    ['triggered: to acknowledge', A, withCritical(4, 24), 'acknowledge', 4],
    [
      'acknowledged: to resolve',
      { ...A, status: 'acknowledged' as const },
      withCritical(4, 24),
      'resolve',
      24,
    ],
    ['triggered without a limit to acknowledge', A, withCritical(null, 24), 'resolve', 24],
    [
      'a severity between the levels is rounded up',
      { ...A, severity: 4 },
      withCritical(4, 24),
      'acknowledge',
      4,
    ],
    [
      'one outside the scale is unknown',
      { ...A, severity: 700 },
      DEFAULT_SLA.targets,
      'acknowledge',
      72,
    ],
    ['a shorter limit to resolve comes first', A, withCritical(4, 2), 'resolve', 2],
  ] as const)('%s', (_, incident, targets, phase, hours) => {
    expect(deadlineOf(incident, targets)).toEqual({ phase, dueMs: startMs + hours * HOUR_MS });
  });

  it('begins again with a reopening', () => {
    const reopened_at = '2026-04-01T00:00:00.000Z';
    const deadline = deadlineOf({ ...A, reopened_at }, withCritical(1, 2));
    expect(deadline?.dueMs).toBe(Date.parse(reopened_at) + HOUR_MS);
  });

  it('is none for a resolved incident, and without a limit', () => {
    expect(deadlineOf({ ...A, status: 'resolved' }, withCritical(4, 24))).toBeNull();
    expect(deadlineOf(A, withCritical(null, null))).toBeNull();
    expect(isOverdue(A, withCritical(null, null), startMs * 2)).toBe(false);
  });

  it('is passed after its instant, and stays passed', () => {
    const incidents = fc.record({
      status: fc.constantFrom(...STATUSES),
      severity: fc.constantFrom(...SEVERITIES),
      created_at: fc.constant(START),
      reopened_at: fc.constantFrom(null, '2026-03-02T00:00:00.000Z'),
    });
    fc.assert(
      fc.property(incidents, fc.nat(10_000), fc.nat(10_000), (incident, hours, more) => {
        const nowMs = startMs + hours * HOUR_MS;
        const deadline = deadlineOf(incident, DEFAULT_SLA.targets);
        const isLate = isOverdue(incident, DEFAULT_SLA.targets, nowMs);
        expect(isLate).toBe(deadline !== null && nowMs > deadline.dueMs);
        if (isLate) expect(isOverdue(incident, DEFAULT_SLA.targets, nowMs + more)).toBe(true);
      }),
    );
  });
});

describe('the countdown', () => {
  const deadline = { phase: 'acknowledge', dueMs: startMs } as const;
  it.each([
    [-72 * HOUR_MS, '3d left', '3d left to acknowledge'],
    [-47 * HOUR_MS, '47h left', '47h left to acknowledge'],
    [-20 * 60_000, '20min left', '20min left to acknowledge'],
    [0, '1min left', '1min left to acknowledge'],
    [1, '1min overdue', 'Should have been acknowledged 1min ago'],
    [50 * HOUR_MS, '2d overdue', 'Should have been acknowledged 2d ago'],
  ])('%d ms after: %s', (after, short, long) => {
    expect(countdownText(deadline, startMs + after)).toBe(short);
    expect(deadlineText(deadline, startMs + after)).toBe(long);
  });
});

describe('limits', () => {
  it.each([
    [1, 1, null],
    [null, 5, null],
    [5, null, null],
    [0, 5, 'hours'],
    [1.5, 5, 'hours'],
    [1, SLA_MAX_HOURS + 1, 'hours'],
    [5, 4, 'order'],
  ] as const)('%s to acknowledge and %s to resolve: %s', (acknowledge, resolve, refusal) => {
    expect(slaRefusal({ acknowledge, resolve })).toBe(refusal);
  });

  it('are judged for each severity, and the default ones pass', () => {
    expect(slaRefusals(DEFAULT_SLA.targets)).toEqual({});
    expect(slaRefusals(withCritical(5, 4))).toEqual({ 10: 'order' });
  });
});
