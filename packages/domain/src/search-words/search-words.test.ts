import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_WORD, placedWords, smallAscii, wantedWords, wordsOf } from './search-words.ts';

describe('the words of a text', () => {
  it.each([
    ['aws_secret_access_key', ['aws', 'secret', 'access', 'key']],
    ['clientSecret', ['clientsecret', 'client', 'secret']],
    ['HTTPServer2Go', ['httpserver2go', 'http', 'server2', 'go']],
    ['api.acme.example', ['api', 'acme', 'example']],
    ['a = b', []],
    ['x = 42', ['42']],
    ['École d’été', ['école', 'été']],
    ['', []],
  ])('%j', (text, words) => {
    expect([...wordsOf(text)]).toEqual(words);
  });

  it('are cut where they are very long', () => {
    expect([...wordsOf('x'.repeat(100))]).toEqual(['x'.repeat(LONGEST_WORD)]);
  });

  it('tell where they stand', () => {
    expect(placedWords('+ clientSecret')).toEqual([
      { word: 'clientsecret', start: 2, end: 14 },
      { word: 'client', start: 2, end: 8 },
      { word: 'secret', start: 8, end: 14 },
    ]);
  });
});

describe('the words of what is looked for', () => {
  it('are whole runs, each once', () => {
    expect(wantedWords('clientSecret.client clientSECRET a')).toEqual(['clientsecret', 'client']);
  });

  it('all stand in a text that has it written so', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const words = wordsOf(text);
        for (const word of wantedWords(text)) expect(words.has(word)).toBe(true);
      }),
    );
  });
});

describe('small letters', () => {
  it('are those of A to Z alone', () => {
    expect(smallAscii('ABC École İ')).toBe('abc École İ'.replace('É', 'É'));
    expect(smallAscii('Ab')).toBe('ab');
  });
});
