import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { badgeText, ID_LENGTH_SHOWN, parseId, SHA_LENGTH_SHOWN, shortId, shortSha } from './ids.ts';

describe('ids as they are shown', () => {
  it('a commit by 7 characters, any other by 8', () => {
    expect([SHA_LENGTH_SHOWN, ID_LENGTH_SHOWN]).toEqual([7, 8]);
    expect(shortSha('4f9c2d17ab03e5c86d21f07b94aa5e3c1d6802fe')).toBe('4f9c2d1');
    expect(shortId('0190f3a2-7c1e-7b55-9a52-3f0e6c1d2b4a')).toBe('0190f3a2');
    expect(shortSha('abc')).toBe('abc');
  });
});

describe('badgeText', () => {
  it.each([
    [-3, '0'],
    [0, '0'],
    [7.9, '7'],
    [99, '99'],
    [100, '99'],
  ])('%d is shown as %s', (count, text) => {
    expect(badgeText(count)).toBe(text);
  });
});

describe('parseId', () => {
  it.each([
    '0',
    '-1',
    '01',
    '1.5',
    '1e3',
    '',
    ' 1',
    'abc',
    '9007199254740993',
    '99999999999999999',
  ])('%j is no id', (text) => {
    expect(parseId(text)).toBeNull();
  });

  it('reads every positive integer that a number holds exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
        expect(parseId(String(id))).toBe(id);
      }),
    );
  });
});
