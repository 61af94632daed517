import { expect, it } from 'vitest';
import { barsPath, niceTop, sumsOf, tickIndices, totalOf } from './bars.ts';

const bar = (...values: number[]) => ({ values });

it('sums a bar over its series', () => expect(totalOf(bar(1, 2, 3))).toBe(6));

it('sums each series over several bars', () => {
  expect(sumsOf([bar(1, 2), bar(3)], 2)).toEqual([4, 2]);
});

it.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [7, 8],
  [11, 12],
  [23, 24],
  [101, 120],
  [999, 1000],
])('rounds a highest bar of %i up to %i', (max, top) => expect(niceTop(max)).toBe(top));

it('never cuts off a bar', () => {
  for (let max = 0; max < 30_000; max += 7) {
    expect(niceTop(max)).toBeGreaterThanOrEqual(max);
    expect(niceTop(max) % 2).toBe(0);
  }
});

it('keeps labels apart', () => {
  expect(tickIndices(10, 840, 84)).toHaveLength(10);
  expect(tickIndices(1100, 840, 84).length).toBeLessThanOrEqual(10);
  expect(tickIndices(0, 840, 84)).toEqual([]);
  expect(tickIndices(168, 840, 84, 7)).toHaveLength(7);
});

it('centres a bar that is wider than the most in its place', () => {
  expect(barsPath([{ x: 10, y: 85, width: 8, height: 5 }])).toBe('M10 90V85h8V90z');
  expect(barsPath([{ x: 0, y: 0, width: 100, height: 5 }])).toBe('M26 5V0h48V5z');
});

it('draws nothing for nothing, and keeps a small count in sight beside a tall one', () => {
  expect(barsPath([{ x: 0, y: 90, width: 8, height: 0 }])).toBe('');
  expect(barsPath([{ x: 0, y: 100, width: 8, height: 0.001 }])).toContain('V98.5');
});
