import { describe, expect, it } from 'vitest';
import { exampleMaker } from '../../detector/example-maker.ts';
import { scanText } from '../../text/scan-text.ts';
import { detectorByName } from '../index.ts';

/** How many windows the patterns would run on: one for each occurrence of the word that passes the byte test. */
function windowsIn(name: string, word: string, text: string): number {
  const bytes = Buffer.from(text);
  const detector = detectorByName(name);
  const lower = Buffer.from(text.toLowerCase());
  let count = 0;
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (detector?.quickCheck?.(bytes, end, Math.min(bytes.length, end + 400), 'a.txt') !== false)
      count++;
  }
  return count;
}

describe.each([
  ['dropbox_token', 'a'.repeat(10)],
  ['twitter_bearer_token', 'a'.repeat(21)],
])('%s', (name, word) => {
  it.each(['A', 'a'])('runs its patterns at most once in a run of the letter %s', (letter) => {
    expect(windowsIn(name, word, letter.repeat(5_000))).toBeLessThanOrEqual(1);
    expect(windowsIn(name, word, `x${letter.repeat(5_000)}`)).toBeLessThanOrEqual(1);
  });
});

describe('dropbox_token', () => {
  it('finds a legacy token, also behind such a run', () => {
    const maker = exampleMaker(5);
    const token = `${maker.chars('abcdefgh0123', 11)}${'A'.repeat(10)}${maker.chars('abcdXYZ0189_-', 43)}`;
    const found = scanText(`${'A'.repeat(400)} DROPBOX_TOKEN=${token}`, { path: 'a.env' });
    expect(found.map(({ value }) => value)).toContain(token);
  });
});
