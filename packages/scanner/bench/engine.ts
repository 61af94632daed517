import { readFileSync } from 'node:fs';
import { exampleMaker } from '../src/detector/example-maker.ts';
import { buildAutomaton, findWords } from '../src/engine/automaton.ts';
import { createEngine } from '../src/engine/engine.ts';
import { DETECTORS } from '../src/index.ts';
import { codeText } from './generate.ts';

const ROUNDS = 7;
const SEGMENT = 1 << 20;

/**
 * The engine alone, on text in memory and one thread, beside two floors: a native search for one
 * word that is not there, and the automaton without any detector behind it.
 * `node packages/scanner/bench/engine.ts [file]`; without a file, code is generated.
 */
function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const file = process.argv[2];
const text = file === undefined ? codeText(exampleMaker(7), 64_000_000) : readFileSync(file);
const engine = createEngine(DETECTORS);
const automaton = buildAutomaton(engine.words);

const CASES: Readonly<Record<string, () => number>> = {
  'Buffer.indexOf, one absent word': () => text.indexOf('\u0001never there'),
  'automaton alone': () => {
    let hits = 0;
    findWords(automaton, text, 0, text.length, () => hits++);
    return hits;
  },
  'engine, all detectors': () => {
    let found = 0;
    for (let at = 0; at < text.length; at += SEGMENT) {
      const part = text.subarray(at, at + SEGMENT);
      found += engine.scan(part, part.length, 'src/module.js').length;
    }
    return found;
  },
};

process.stdout.write(
  `${(text.length / 1e6).toFixed(0)} MB, ${DETECTORS.length} detectors, ${engine.words.length} words, one thread\n`,
);
const times = new Map<string, number[]>();
const results = new Map<string, number>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, run] of Object.entries(CASES)) {
    const from = performance.now();
    results.set(name, run());
    times.set(name, [...(times.get(name) ?? []), (performance.now() - from) / 1000]);
  }
}
for (const [name, seconds] of times) {
  const rate = text.length / 1e6 / median(seconds);
  process.stdout.write(
    `${name.padEnd(34)} ${rate.toFixed(0).padStart(6)} MB/s  (${results.get(name)})\n`,
  );
}
