import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAutomaton, findWords } from './automaton.ts';

/** The plain way: look for every word at every place. */
function slowly(words: readonly string[], text: Buffer): string[] {
  const lower = text.toString('latin1').replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const hits: string[] = [];
  words.forEach((word, index) => {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
      hits.push(`${index}@${at + word.length}`);
    }
  });
  return hits.sort();
}

function quickly(words: readonly string[], text: Buffer): string[] {
  const hits: string[] = [];
  findWords(buildAutomaton(words), text, 0, text.length, (word, end) =>
    hits.push(`${word}@${end}`),
  );
  return hits.sort();
}

describe('the automaton', () => {
  it('finds what a plain search finds, for any words and text', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', '-'),
      minLength: 1,
      maxLength: 6,
    });
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', 'A', 'B', '-', 'x', '\n'),
      maxLength: 80,
    });
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 12 }), text, (words, content) => {
        const bytes = Buffer.from(content, 'latin1');
        expect(quickly(words, bytes)).toEqual(slowly(words, bytes));
      }),
      { numRuns: 500 },
    );
  });

  it('finds the same in a long text, which is read in lanes, in order of their ends', () => {
    const words = ['abab', 'bab', 'a-long-word-of-all', 'x\0y'];
    const piece = fc.constantFrom(...words, 'ABA', 'a-long-word', '-of-all', 'zz', '\n');
    const pieces = fc.array(piece, { minLength: 400, maxLength: 900 });
    fc.assert(
      fc.property(pieces, fc.constantFrom(1, 3, 40), (content, times) => {
        const bytes = Buffer.from(content.join('').repeat(times), 'latin1');
        expect(quickly(words, bytes)).toEqual(slowly(words, bytes));
        const ends: number[] = [];
        findWords(buildAutomaton(words), bytes, 0, bytes.length, (_word, end) => ends.push(end));
        expect(ends).toEqual(ends.toSorted((a, b) => a - b));
      }),
      { numRuns: 30 },
    );
  });

  it('takes any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = Buffer.from(bytes);
        expect(quickly(['akia', 'ghp_'], text)).toEqual(slowly(['akia', 'ghp_'], text));
      }),
    );
  });

  it('tells words inside words and at the same end', () => {
    expect(quickly(['secret', 'cret', 'ret'], Buffer.from('a SECRET'))).toEqual([
      '0@8',
      '1@8',
      '2@8',
    ]);
  });

  it('refuses an empty word', () => {
    expect(() => buildAutomaton(['a', ''])).toThrow(RangeError);
  });
});
