import { describe, expect, it } from 'vitest';
import { type DueCount, digestFor, digestLines, digestSubject, isDigestDue } from './sla-digest.ts';

const COUNTS: readonly DueCount[] = [
  { kind: 'secret', assigneeId: 1, overdue: 2, soon: 1 },
  { kind: 'keyword', assigneeId: 1, overdue: 0, soon: 0 },
  { kind: 'secret', assigneeId: 2, overdue: 0, soon: 3 },
  { kind: 'secret', assigneeId: null, overdue: 1, soon: 9 },
];

describe('the digest of deadlines', () => {
  it.each([
    [null, '2026-03-10T06:00:00Z', true],
    ['2026-03-09', '2026-03-10T23:59:00Z', true],
    ['2026-03-10', '2026-03-10T07:00:00Z', false],
    [null, '2026-03-10T05:59:59Z', false],
  ])('last sent %s, at %s: %s', (last, now, isDue) => {
    expect(isDigestDue(last, new Date(now))).toBe(isDue);
  });

  it('names a person their own incidents, and to an admin the unassigned ones', () => {
    const admin = digestFor({ memberId: 1, role: 'admin' }, COUNTS);
    expect(admin).toEqual({ own: [COUNTS[0]], unassigned: 1 });
    expect(admin && digestSubject(admin)).toBe('3 incidents overdue');
    expect(admin && digestLines(admin)).toEqual([
      'GitHub secret incidents assigned to you: 2 overdue, 1 due within 24 hours.',
      '1 unassigned incident overdue.',
    ]);
    const member = digestFor({ memberId: 2, role: 'member' }, COUNTS);
    expect(member && digestSubject(member)).toBe('Incidents due within a day');
    expect(member && digestLines(member)).toHaveLength(1);
  });

  it('is not sent without anything to say', () => {
    expect(digestFor({ memberId: 3, role: 'member' }, COUNTS)).toBeNull();
  });
});
