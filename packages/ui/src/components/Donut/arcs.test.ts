import { expect, it } from 'vitest';
import { arcs, shareText } from './arcs.ts';

it('draws nothing for nothing, and a whole ring for the only part', () => {
  expect(arcs([0, 5], 100)[0]).toBe('');
  expect(arcs([0, 5], 100)[1]?.match(/z/gu)).toHaveLength(2);
  expect(arcs([0, 0], 100)).toEqual(['', '']);
});

it('takes the long way round for more than half', () => {
  const [big = '', small = ''] = arcs([3, 1], 100);
  expect(big).toContain(' 0 1 1 ');
  expect(small).toContain(' 0 0 1 ');
});

it.each([
  [1, 4, '25%'],
  [1, 1000, '<1%'],
  [999, 1000, '>99%'],
  [5, 5, '100%'],
  [0, 0, '0%'],
])('says %i of %i as %s', (value, total, text) => expect(shareText(value, total)).toBe(text));
