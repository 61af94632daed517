import { expect, it } from 'vitest';
import { isAlone, nearestIndex } from './line.ts';

const points = [1, 2, null, 4].map((value, at) => ({ at, values: [value] }));

it.each([
  [0, false],
  [1, false],
  [2, false],
  [3, true],
])('says of the figure at %i whether it has no neighbour', (index, alone) => {
  expect(isAlone(points, index, 0)).toBe(alone);
});

it.each([
  [-5, 0],
  [0.4, 0],
  [0.6, 1],
  [3, 3],
  [99, 3],
])('finds the point next to %d', (at, index) => expect(nearestIndex(points, at)).toBe(index));
