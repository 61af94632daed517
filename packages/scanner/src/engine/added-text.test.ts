import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleMaker } from '../detector/example-maker.ts';
import { DETECTORS } from '../detectors/index.ts';
import type { TextFinding } from '../finding.ts';
import { scanText } from '../text/scan-text.ts';
import { createAddedText } from './added-text.ts';
import { createEngine } from './engine.ts';

const engine = createEngine(DETECTORS);

/** Feeds a text in pieces of the given sizes, over and over. */
function inPieces(text: Buffer, sizes: readonly number[]): TextFinding[] {
  const findings: TextFinding[] = [];
  const added = createAddedText(engine, (finding) => findings.push(finding));
  added.open('a.txt');
  let line = 1;
  let piece = 0;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf(10, at);
    const lineEnd = newline < 0 ? text.length : newline;
    const end = Math.min(lineEnd, at + (sizes[piece++ % sizes.length] ?? 1));
    added.append(text, at, end, line);
    at = end;
    if (at === newline) {
      added.endLine();
      line++;
      at++;
    }
  }
  added.close();
  return findings;
}

const [slack] = DETECTORS.filter((detector) => detector.name === 'slack_token');
const secret = slack?.examples(exampleMaker(1))[0]?.value ?? '';

describe('a text in pieces', () => {
  it('gives the same findings however it is cut', () => {
    const texts = DETECTORS.flatMap((detector) =>
      detector.examples(exampleMaker(2)).map((example) => example.text),
    );
    fc.assert(
      fc.property(
        fc.shuffledSubarray(texts, { minLength: 1, maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
        (chosen, sizes) => {
          const text = Buffer.from(chosen.join('\n…\n'));
          expect(inPieces(text, sizes)).toEqual(scanText(text, { path: 'a.txt' }));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('finds a secret once, wherever it falls in a 5 MB line, with its column', () => {
    const length = 5_000_000;
    // Segments end near every mebibyte; places around their edges are the hard ones.
    for (const place of [0, 1_032_180, 1_048_560, 1_065_000, 1_081_300, 2_097_140, length - 80]) {
      const line = Buffer.alloc(length, 'é ');
      const at = place - (place % 3);
      line.write(` ${secret} `, at, 'latin1');
      const found = scanText(line, { path: 'bundle.js' });
      expect(found.map(({ value }) => value)).toEqual([secret]);
      expect(found[0]?.line).toBe(1);
      expect(found[0]?.columnStart).toBe(line.toString('utf8', 0, at + 1).length);
    }
  });

  it('keeps line numbers over segment ends', () => {
    const lines = Array.from(
      { length: 60_000 },
      (_, index) => `line ${index + 1} of a long file, nothing here`,
    );
    for (const at of [0, 20_000, 24_500, 48_123, 59_999]) lines[at] = `bot = "${secret}"`;
    const found = scanText(lines.join('\n'), { path: 'a.txt' });
    expect(found.map(({ line }) => line)).toEqual([1, 20_001, 24_501, 48_124, 60_000]);
    expect(found.map(({ columnStart }) => columnStart)).toEqual([7, 7, 7, 7, 7]);
  });

  it('takes thousands of secrets in one line without slowing to a crawl', () => {
    const many = Array.from(
      { length: 3_000 },
      (_, index) => `"${slack?.examples(exampleMaker(index))[0]?.value}"`,
    );
    const found = scanText(`[${many.join(',')}]`, { path: 'a.json' });
    expect(found).toHaveLength(3_000);
  });
});
