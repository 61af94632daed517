import { describe, expect, it } from 'vitest';
import { matchOptions, optionByKey, optionByKeyBeside, stepOption } from './option.ts';

const off = { disabledReason: 'Not now' };
const on = {};
/** The first, the third and the last one cannot be chosen. */
const SIX = [off, on, off, on, on, off];
const NONE = [off, off];
const many = (count: number) => Array.from({ length: count }, () => on);

describe('stepping through options', () => {
  it('skips what cannot be chosen and goes round', () => {
    expect(stepOption(SIX, 1, 1)).toBe(3);
    expect(stepOption(SIX, 4, 1)).toBe(1);
    expect(stepOption(SIX, 1, -1)).toBe(4);
  });
  it('finds nothing where nothing can be chosen', () => {
    expect(stepOption(NONE, 0, 1)).toBe(-1);
    expect(stepOption([], 0, 1)).toBe(-1);
  });
});

describe('where a key leads', () => {
  it.each([
    ['ArrowDown', 1, 3],
    ['ArrowDown', 4, 1],
    ['ArrowUp', 1, 4],
    ['Home', 4, 1],
    ['End', 1, 4],
    ['PageDown', 1, 4],
    ['PageUp', 4, 1],
  ])('%s from %i to %i, past what cannot be chosen', (key, from, to) => {
    expect(optionByKey(key, SIX, from)).toBe(to);
  });
  it('goes ten by a page and stops at the edges', () => {
    expect(optionByKey('PageDown', many(30), 3)).toBe(13);
    expect(optionByKey('PageDown', many(30), 25)).toBe(29);
    expect(optionByKey('PageUp', many(30), 13)).toBe(3);
    expect(optionByKey('PageUp', many(30), 3)).toBe(0);
  });
  it('leaves other keys alone', () => {
    expect(optionByKey('Enter', SIX, 1)).toBeUndefined();
    expect(optionByKey('x', SIX, 1)).toBeUndefined();
  });
  it.each(['Home', 'End'])('leaves %s to a text that is typed, if there is one', (key) => {
    expect(optionByKeyBeside('acme', key, SIX, 1)).toBeUndefined();
    expect(optionByKeyBeside('', key, SIX, 1)).toBe(optionByKey(key, SIX, 1));
  });
  it('moves by arrows and pages beside a text', () => {
    expect(optionByKeyBeside('acme', 'ArrowDown', SIX, 1)).toBe(3);
    expect(optionByKeyBeside('acme', 'PageDown', many(30), 0)).toBe(10);
  });
});

describe('options that match', () => {
  const options = [
    { label: 'Ada Lovelace', hint: 'ada@example.com' },
    { label: 'Grace Hopper', hint: 'grace@example.com' },
  ];
  it('keeps those that hold each word in label or hint, in any case', () => {
    expect(matchOptions(options, 'LOVE ada@')).toEqual([options[0]]);
    expect(matchOptions(options, 'example')).toEqual(options);
    expect(matchOptions(options, 'ada hopper')).toEqual([]);
  });
  it('keeps all of them for no words', () => {
    expect(matchOptions(options, '  ')).toBe(options);
  });
});
