import { expect, it } from 'vitest';
import { relativeText } from './relative.ts';

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
