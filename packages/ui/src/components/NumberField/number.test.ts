import { expect, it } from 'vitest';
import { clampTo, parseNumber, stepFrom } from './number.ts';

it.each([
  ['12', 12],
  [' 1,250 ', 1250],
  ['-3.5', -3.5],
  ['.5', 0.5],
  ['', null],
  ['12 days', null],
  ['1e9', null],
])('reads %j as %j', (text, value) => expect(parseNumber(text)).toBe(value));

it.each([
  [31, 30],
  [0, 1],
  [7, 7],
])('brings %i into the range as %i', (value, kept) => {
  expect(clampTo(value, { min: 1, max: 30, decimals: 0 })).toBe(kept);
});

it('rounds to its digits, a tie up', () => {
  expect(clampTo(1.005, { decimals: 2 })).toBe(1.01);
  expect(clampTo(2.5, { decimals: 0 })).toBe(3);
});

it('starts from nothing at the least', () => {
  expect(stepFrom(null, 1, { min: 5, decimals: 0 })).toBe(5);
  expect(stepFrom(null, 1, { decimals: 0 })).toBe(0);
  expect(stepFrom(0.1, 0.2, { decimals: 1 })).toBe(0.3);
});
