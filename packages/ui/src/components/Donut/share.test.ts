import { expect, it } from 'vitest';
import { shareText } from './share.ts';

it.each([
  [1, 4, '25%'],
  [1, 1000, '<1%'],
  [999, 1000, '>99%'],
  [5, 5, '100%'],
  [0, 0, '0%'],
])('says %i of %i as %s', (value, total, text) => expect(shareText(value, total)).toBe(text));
