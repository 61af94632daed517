import { expect, it } from 'vitest';
import { relativeText, shortRelativeText } from './relative.ts';

const MINUTE = 60_000;
it.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [24 * 60 * MINUTE - 1, '23 hours ago'],
  [7 * 1440 * MINUTE, '1 week ago'],
  [400 * 1440 * MINUTE, '1 year ago'],
  [-5 * MINUTE, 'in 5 minutes'],
])('says %i ms', (age, text) => expect(relativeText(1e12, 1e12 + age)).toBe(text));

it.each([
  [-30_000, 'now'],
  [-43 * 60_000, '43m'],
  [-3 * 86_400_000, '3d'],
  [-45 * 86_400_000, '1mo'],
  [3 * 3_600_000, '+3h'],
])('says %i ms in short', (age, text) => expect(shortRelativeText(1e12 + age, 1e12)).toBe(text));
