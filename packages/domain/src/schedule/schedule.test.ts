import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FETCH_EVERY_MS, nextFetchAt } from './schedule.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const MINUTE_MS = 60_000;
const waitMs = (failures: number, chance = 0) =>
  nextFetchAt(NOW, failures, chance).getTime() - NOW.getTime();

describe('when a watched repository is looked at again', () => {
  it.each([
    [0, 5],
    [1, 10],
    [2, 20],
    [6, 320],
    [7, 360],
    [1_000, 360],
  ])('after %i failures: in %i minutes', (failures, minutes) => {
    expect(waitMs(failures)).toBe(minutes * MINUTE_MS);
  });

  it('is never sooner than the usual, nor later than six hours and a fifth', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
        expect(waitMs(failures, chance)).toBeGreaterThanOrEqual(FETCH_EVERY_MS);
        expect(waitMs(failures, chance)).toBeLessThanOrEqual(432 * MINUTE_MS);
      }),
    );
  });

  it('is spread: two repositories are not asked for in the same moment', () => {
    expect(waitMs(0, 0.9)).toBeGreaterThan(waitMs(0, 0.1));
  });
});
