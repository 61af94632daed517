import { expect, it } from 'vitest';
import type { Detector } from '../detector/detector.ts';
import { ALPHANUMERIC, exampleMaker } from '../detector/example-maker.ts';
import { scanText } from '../text/scan-text.ts';
import { createEngine } from './engine.ts';

it('finds every one of 20,000 tokens in one file, and none twice', () => {
  const make = exampleMaker(3);
  const values = Array.from({ length: 20_000 }, () => `glpat-${make.chars(ALPHANUMERIC, 20)}`);
  const text = values.map((value, index) => `TOKEN_${index}=${value}\n`).join('');
  const found = scanText(text, { path: 'tokens.env' });
  expect(found.map(({ value }) => value)).toEqual(values);
}, 60_000);

/** Counts what a pattern is given to read. */
class CountedPattern extends RegExp {
  characters = 0;
  override test(text: string): boolean {
    this.characters += text.length;
    return true;
  }
}

it.each([' ', '; ', '\n'])(
  'reads a text of nothing but its words a few times at most, and loses no value: joined by %j',
  (separator) => {
    const needs = new CountedPattern('');
    const detector: Detector = {
      name: 'dense',
      displayName: 'Dense',
      category: 'Other',
      documentation: 'https://www.rfc-editor.org/rfc/rfc4949',
      frequency: 1,
      rank: 30,
      literals: ['word='],
      scope: 'text',
      patterns: [/word=(?<value>[a-z0-9]{8})(?![a-z0-9])/g],
      needs: [needs],
      examples: () => [],
      counterExamples: () => [],
    };
    const make = exampleMaker(9);
    const values = Array.from({ length: 4_000 }, () => `v${make.chars('abc0123456789', 7)}`);
    const text = values.map((value) => `word=${value}`).join(separator);
    const bytes = Buffer.from(text, 'latin1');
    const found = createEngine([detector]).scan(bytes, bytes.length, 'a.txt');
    expect(found.map(({ value }) => value)).toEqual(values);
    expect(needs.characters).toBeLessThan(4 * text.length);
  },
);
