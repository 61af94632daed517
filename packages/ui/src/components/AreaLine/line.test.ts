import { expect, it } from 'vitest';
import { dotsPath, linePath, nearestIndex } from './line.ts';

const same = (value: number) => value;
const points = [1, 2, null, 4].map((value, at) => ({ at, values: [value] }));

it('breaks the line where a figure is missing, and draws a lone one as a dot', () => {
  expect(linePath(points, 0, same, same)).toBe('M0.0 1.0L1.0 2.0');
  expect(dotsPath(points, 0, same, same)).toBe('M0.0 4.0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z');
});

it('goes down to the floor as an area', () => {
  expect(linePath(points.slice(0, 2), 0, same, same, 9)).toBe('M0.0 9L0.0 1.0L1.0 2.0L1.0 9z');
});

it.each([
  [-5, 0],
  [0.4, 0],
  [0.6, 1],
  [3, 3],
  [99, 3],
])('finds the point next to %d', (at, index) => expect(nearestIndex(points, at)).toBe(index));
