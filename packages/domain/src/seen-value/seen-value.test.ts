import { describe, expect, it } from 'vitest';
import { SEEN_VALUE_MAX, seenValueRefusal } from './seen-value.ts';

describe('a value that is looked up', () => {
  it.each([
    ['', 'Required'],
    [' \n', 'Required'],
    [' abcde ', 'A value has at least 6 characters.'],
    ['abcdef', null],
    ['a'.repeat(SEEN_VALUE_MAX), null],
    ['a'.repeat(SEEN_VALUE_MAX + 1), 'Too long'],
  ])('%j is refused with %j', (value, text) => {
    expect(seenValueRefusal(value.slice(0, SEEN_VALUE_MAX + 1))).toBe(text);
  });
});
