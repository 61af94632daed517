import { readFileSync } from 'node:fs';
import { exampleMaker } from '../src/detector/example-maker.ts';
import { createKeywordFinder, type Keyword } from '../src/index.ts';
import { codeText } from './generate.ts';

/**
 * Keywords of a company, from ten to ten thousand of all three types, on text in memory and one thread: the rate must not fall with
 * their number. `node packages/scanner/bench/keywords.ts [file]`; without a file, code is generated.
 */
const ROUNDS = 9;
const SEGMENT = 1 << 20;
const COUNTS = [10, 100, 1_000, 10_000];

function keywordsOf(count: number): Keyword[] {
  const make = exampleMaker(count);
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return Array.from({ length: count }, (_, id): Keyword => {
    const name = make.chars(letters, 5 + (id % 9));
    if (id % 10 === 0) return { id, type: 'regexp', text: `${name}-[0-9]{2,8}\\.local` };
    return { id, type: id % 2 === 0 ? 'word' : 'raw', text: name };
  });
}

const file = process.argv[2];
const text = file === undefined ? codeText(exampleMaker(7), 64_000_000) : readFileSync(file);
process.stdout.write(
  `${(text.length / 1e6).toFixed(0)} MB, one thread; best and median of ${ROUNDS}\n`,
);
const finders = COUNTS.map((count) => ({ count, finder: createKeywordFinder(keywordsOf(count)) }));
const times = new Map<number, number[]>();
let hits = 0;
for (let round = 0; round < ROUNDS; round++) {
  for (const { count, finder } of finders) {
    const from = performance.now();
    for (let at = 0; at < text.length; at += SEGMENT) {
      const part = text.subarray(at, at + SEGMENT);
      hits += finder.find(part, part.length).length;
    }
    times.set(count, [...(times.get(count) ?? []), (performance.now() - from) / 1000]);
  }
}
for (const [count, seconds] of times) {
  const sorted = seconds.toSorted((a, b) => a - b);
  const [best = 1] = sorted;
  const middle = sorted[Math.floor(ROUNDS / 2)] ?? 1;
  const rate = (one: number): string => `${(text.length / 1e6 / one).toFixed(0)} MB/s`;
  process.stdout.write(`${String(count).padStart(6)} keywords  ${rate(best)}  ${rate(middle)}\n`);
}
process.stdout.write(`${hits} hits\n`);
