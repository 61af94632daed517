import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf } from './repository-totals.ts';

describe('the blocks of a range of days', () => {
  it('are each day once, and few', () => {
    const day = fc.integer({ min: 0, max: 1_500 });
    fc.assert(
      fc.property(day, day, (first, length) => {
        const blocks = blocksOf(first, first + length);
        const days = blocks.flatMap((one) =>
          Array.from(
            { length: (one.last - one.first) * one.days },
            (_, index) => one.first * one.days + index,
          ),
        );
        expect(days).toEqual(Array.from({ length }, (_, index) => first + index));
        const counted = blocks.reduce((sum, one) => sum + one.last - one.first, 0);
        expect(counted).toBeLessThanOrEqual(4 * 7 + length / 64);
      }),
    );
  });

  it('are none where the range ends before it begins', () => {
    expect(blocksOf(5, 5)).toEqual([]);
    expect(blocksOf(9, 5)).toEqual([]);
  });
});
