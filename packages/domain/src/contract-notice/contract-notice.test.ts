import { describe, expect, it } from 'vitest';
import { CONTRACT_WARNING_DAYS, contractNotice } from './contract-notice.ts';

const END = new Date('2026-06-30T12:00:00Z');
const DAY_MS = 86_400_000;
const daysBefore = (days: number) => new Date(END.getTime() - days * DAY_MS);
const EXPIRES = 'Contract expires on 30 Jun 2026. Please contact an administrator.';
const EXPIRED = 'Contract expired on 30 Jun 2026. Please contact an administrator.';

describe('contractNotice', () => {
  it('speaks from thirty days before the end on', () => {
    expect(CONTRACT_WARNING_DAYS).toBe(30);
  });

  it.each([
    ['more than thirty days', 30.001, null],
    ['exactly thirty days', 30, EXPIRES],
    ['a minute', 1 / 1440, EXPIRES],
    ['nothing', 0, EXPIRED],
    ['less than nothing', -400, EXPIRED],
  ])('with %s left (%d days): %s', (_, days, text) => {
    expect(contractNotice(END, daysBefore(days))).toBe(text);
  });
});
