import { describe, expect, it } from 'vitest';
import { type Expiring, noticeDue } from './expiry.ts';

const NOW = new Date('2026-06-17T10:00:00.000Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

describe('the notice before an end', () => {
  it.each<[Expiring, number, number | null]>([
    ['api_key', 8, null],
    ['api_key', 7, 7],
    ['api_key', 1.1, 7],
    ['api_key', 1, 1],
    ['api_key', 0.1, 1],
    ['api_key', 0, null],
    ['api_key', -1, null],
    ['certificate', 31, null],
    ['certificate', 30, 30],
    ['certificate', 7, 7],
  ])('of a long-lived %s that ends in %d days is %s', (what, days, notice) => {
    const startedAt = inDays(-300);
    expect(noticeDue(what, { startedAt, endsAt: inDays(days) }, NOW)).toBe(notice);
  });

  it('skips a notice that is as early as the whole life: a key for one week gets only the notice of one day', () => {
    const made = { startedAt: NOW, endsAt: inDays(7) };
    expect(noticeDue('api_key', made, NOW)).toBeNull();
    expect(noticeDue('api_key', made, inDays(6.5))).toBe(1);
  });
});
