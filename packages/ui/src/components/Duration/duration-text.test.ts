import { expect, it } from 'vitest';
import { durationText, isoDuration } from './duration-text.ts';

const H = 3_600_000;
it.each([
  [0, '0 s', 'PT0S'],
  [59_999, '59 s', 'PT59S'],
  [60_000, '1 min', 'PT1M'],
  [2.25 * H, '2 h 15 min', 'PT2H15M'],
  [26 * H + 61_000, '1 d 2 h', 'P1DT2H1M1S'],
  [48 * H + 3000, '2 d', 'P2DT3S'],
  [-2 * H, '2 h', 'PT2H'],
])('says %i ms', (ms, text, iso) => {
  expect(durationText(ms, 'short', 2)).toBe(text);
  expect(isoDuration(ms)).toBe(iso);
});

it('speaks in words, one or many', () => {
  expect(durationText(25 * H, 'long', 2)).toBe('1 day 1 hour');
  expect(durationText(50 * H, 'long', 1)).toBe('2 days');
});
