import { describe, expect, it } from 'vitest';
import { HEBREW_WORDS } from '../../stories/hebrew-words.ts';
import { ENGLISH, type Speech, speakerOf, words } from './words.ts';

const WORDS = words('Sample', {
  close: 'Close',
  of: '{place} of {all}',
  found: { one: 'One found', other: '{count} found' },
});
const CZECH: Speech = {
  locale: 'cs',
  translation: {
    Sample: { found: { one: '{count} nález', few: '{count} nálezy', other: '{count} nálezů' } },
  },
};

describe('a phrase', () => {
  const { say, number } = speakerOf(WORDS, ENGLISH);
  it('is said in English by itself', () => expect(say('close')).toBe('Close'));
  it('has its places filled, numbers as the language writes them', () => {
    expect(say('of', { place: 1284, all: '10,000+' })).toBe('1,284 of 10,000+');
    expect(number(1284)).toBe('1,284');
  });
  it.each([
    [0, '0 found'],
    [1, 'One found'],
    [2000, '2,000 found'],
  ])('goes by its count: %i', (count, text) => expect(say('found', { count })).toBe(text));
  it('keeps braces that a value brings along', () => {
    expect(say('of', { place: '{all}', all: 2 })).toBe('{all} of 2');
  });
});

describe('a translation', () => {
  const { say } = speakerOf(WORDS, CZECH);
  it.each([
    [1, '1 nález'],
    [3, '3 nálezy'],
    [5, '5 nálezů'],
  ])('has as many forms as its language: %i', (count, text) =>
    expect(say('found', { count })).toBe(text),
  );
  it('is in English where it has no phrase', () => expect(say('close')).toBe('Close'));
  it('keeps the identity of its speaker between renders', () => {
    expect(speakerOf(WORDS, CZECH)).toBe(speakerOf(WORDS, CZECH));
    expect(speakerOf(WORDS, CZECH)).not.toBe(speakerOf(WORDS, ENGLISH));
  });
});

it('has a two in Hebrew, which English has not', () => {
  const own = words('BulkActionBar', { selected: { other: '{count} selected' } });
  const { say } = speakerOf(own, { locale: 'he', translation: HEBREW_WORDS });
  expect([1, 2, 5].map((count) => say('selected', { count }))).toEqual([
    'נבחר אחד',
    'נבחרו שניים',
    'נבחרו 5',
  ]);
});
