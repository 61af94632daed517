import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkText,
  checkTexts,
  DAY_MS,
  type ExposedSecret,
  exposureOf,
  secretDays,
  shareText,
} from './secret-days.ts';

const valid = (day: number) => ({ atMs: day * DAY_MS, isValid: true });
const invalid = (day: number) => ({ atMs: day * DAY_MS, isValid: false });
const secret = (change: Partial<ExposedSecret> = {}): ExposedSecret => ({
  occurrences: [{ committedAtMs: 2 * DAY_MS, triggeredAtMs: 3 * DAY_MS }],
  checks: [valid(4)],
  remediatedAtMs: null,
  ...change,
});
const PERIOD = { startMs: 0, endMs: 30 * DAY_MS };

describe('secret-days', () => {
  it.each([
    ['from its commit until now', secret(), 8],
    ['a secret that was never checked', secret({ checks: [] }), 0],
    ['a secret found invalid alone', secret({ checks: [invalid(4)] }), 0],
    ['a secret without a known place', secret({ occurrences: [] }), 0],
    ['until a check finds it dead', secret({ checks: [valid(4), invalid(6), invalid(7)] }), 4],
    [
      'a check before the last valid one ends nothing',
      secret({ checks: [invalid(3), valid(4)] }),
      8,
    ],
    ['until it is remediated', secret({ remediatedAtMs: 5 * DAY_MS }), 3],
    [
      'until the earlier of both',
      secret({ checks: [valid(4), invalid(9)], remediatedAtMs: 5 * DAY_MS }),
      3,
    ],
    [
      'a commit with a date in the future',
      secret({ occurrences: [{ committedAtMs: 90 * DAY_MS, triggeredAtMs: 3 * DAY_MS }] }),
      7,
    ],
    [
      'from its first commit',
      secret({
        occurrences: [
          { committedAtMs: 6 * DAY_MS, triggeredAtMs: 6 * DAY_MS },
          { committedAtMs: DAY_MS, triggeredAtMs: 7 * DAY_MS },
        ],
      }),
      9,
    ],
  ])('%s', (_, one, days) => {
    expect(secretDays(one, PERIOD, 10 * DAY_MS)).toBe(days);
  });

  it('are those in the period, and add up over adjoining ones', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.nat(20), (start, length, more) => {
        const a = { startMs: start * DAY_MS, endMs: (start + length) * DAY_MS };
        const b = { startMs: a.endMs, endMs: a.endMs + more * DAY_MS };
        const whole = { startMs: a.startMs, endMs: b.endMs };
        const of = (span: typeof a) => secretDays(secret(), span, 15 * DAY_MS);
        expect(of(a) + of(b)).toBe(of(whole));
        expect(of(a)).toBeLessThanOrEqual(length);
      }),
    );
  });

  it('have no end as long as nothing ended them', () => {
    expect(exposureOf(secret())).toEqual({ startMs: 2 * DAY_MS, endMs: null });
  });

  it('are read from the sentences of checks', () => {
    expect(checkTexts('valid')).toEqual([
      'The secret was checked: Valid',
      'checked the secret: Valid',
    ]);
    expect(checkText('not_checked', false)).toBe('The secret was checked: Unknown');
  });

  it('say what the first rows hold', () => {
    expect(shareText([5, 3], 10)).toBe('80% of all');
    expect(shareText([], 0)).toBe('');
  });
});
