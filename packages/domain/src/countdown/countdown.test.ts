import { expect, it } from 'vitest';
import { countdownText } from './countdown.ts';

it.each([
  [0, '00:00:00'],
  [-5_000, '00:00:00'],
  [1, '00:00:01'],
  [59_000, '00:00:59'],
  [3_661_000, '01:01:01'],
  [90_061_000, '1 day 01:01:01'],
  [2_592_000_000, '30 days 00:00:00'],
])('%s ms are %s', (ms, text) => expect(countdownText(ms)).toBe(text));
