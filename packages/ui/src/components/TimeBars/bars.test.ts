import { expect, it } from 'vitest';
import { barsPath, niceTop, sumsOf, tickIndices, totalOf } from './bars.ts';

const bucket = (...values: number[]) => ({ start: 0, end: 1, values });

it('sums a bucket over its series', () => expect(totalOf(bucket(1, 2, 3))).toBe(6));

it('sums each series over several buckets', () => {
  expect(sumsOf([bucket(1, 2), bucket(3)], 2)).toEqual([4, 2]);
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

it('stacks a series on the one below, and draws nothing for nothing', () => {
  const y = (value: number) => 100 - value;
  expect(barsPath([bucket(10, 0), bucket(10, 5)], 1, (index) => index * 10, 8, y)).toBe(
    'M10.00 90.00V85.00h8.00V90.00z',
  );
});

it('keeps a small count in sight beside a tall one', () => {
  expect(
    barsPath(
      [bucket(1)],
      0,
      () => 0,
      8,
      () => 100,
    ),
  ).toContain('V98.50');
});
