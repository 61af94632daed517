import { describe, expect, it } from 'vitest';
import type { IncidentState } from '../status/status.ts';
import {
  decisionRefusal,
  describeIgnore,
  ignored,
  ignoredNoMore,
  ignoreRefusals,
  ignoresAlone,
  ignoringRefusal,
  parseIgnore,
} from './ignore-until.ts';

const NOW = new Date('2026-03-01T00:00:00.000Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

describe('a request', () => {
  it.each([
    [inDays(1), 'Rotated next week', {}],
    [inDays(366), 'x', {}],
    [inDays(367), 'x', { until: 'too_far' }],
    [NOW, 'x', { until: 'past' }],
    [inDays(1), '  ', { reason: 'reason_required' }],
    [inDays(-1), 'x'.repeat(501), { until: 'past', reason: 'reason_too_long' }],
  ])('until %s because of "%.9s"', (until, reason, refusals) => {
    expect(ignoreRefusals({ until, reason }, NOW)).toEqual(refusals);
  });

  it('of an admin needs no approval', () => {
    expect(ignoresAlone('admin')).toBe(true);
    expect(ignoresAlone('member')).toBe(false);
  });

  it.each([
    ['approve', 'admin', 1, null],
    ['decline', 'admin', 1, null],
    ['decline', 'member', 7, null],
    ['approve', 'member', 7, 'not_permitted'],
    ['decline', 'member', 8, 'not_permitted'],
  ] as const)('%s by a %s', (decision, role, askedById, refusal) => {
    expect(decisionRefusal(decision, { role, memberId: 7 }, askedById)).toBe(refusal);
  });
});

describe('an ignored incident', () => {
  const incident: IncidentState = {
    kind: 'secret',
    status: 'acknowledged',
    assignee: 'ada@ours.example',
    acknowledged_by: 'ada@ours.example',
    severity: 20,
    severity_source: 'rule',
    resolution_reasons: [],
  };

  it('is closed, and open again afterwards with its assignee', () => {
    const closed = ignored(incident);
    expect(closed).toEqual({ ...incident, status: 'resolved' });
    expect(ignoredNoMore(closed)).toEqual({
      ...incident,
      status: 'triggered',
      acknowledged_by: null,
    });
  });

  it.each([
    ['triggered', null],
    ['acknowledged', null],
    ['resolved', 'wrong_transition'],
  ] as const)('can begin in the status %s: %s', (status, refusal) => {
    expect(ignoringRefusal({ status })).toBe(refusal);
  });

  it('has its day and reason in the event', () => {
    const text = describeIgnore({ until: inDays(3), reason: ' a\nb ' });
    expect(parseIgnore(text)).toEqual({ day: '2026-03-04', reason: 'a\nb' });
    expect(parseIgnore(null)).toBeNull();
    expect(parseIgnore('soon')).toBeNull();
  });
});
