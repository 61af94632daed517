import type { Detector } from '../src/detector/detector.ts';
import { createEngine, type Engine } from '../src/engine/engine.ts';
import { DETECTORS } from '../src/index.ts';
import { adversarialTexts } from '../src/testing/adversarial-texts.ts';

const ROUNDS = 3;
const SHOWN = 10;
/** Bytes of the first look, which picks the texts that are measured. */
const SHORT = 30_000;

/**
 * Each detector alone on the text that costs it most, made against it: the slowest, in MB/s of processor time, and all detectors
 * together on the same text. `node packages/scanner/bench/adversarial.ts [bytes]`.
 */
const length = Number(process.argv[2] ?? 200_000);

function rateOf(run: () => void, bytes: number, rounds: number): number {
  let least = Number.POSITIVE_INFINITY;
  // What compiles patterns at its first call is measured at its later ones.
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage().user;
    run();
    least = Math.min(least, (process.cpuUsage().user - before) / 1e6);
  }
  return bytes / 1e6 / Math.max(least, 1e-6);
}

/** The rate of an engine on the text of this place among those against a detector. */
function rateAt(engine: Engine, detector: Detector, place: number, rounds: number, size: number) {
  const one = [...adversarialTexts(detector, size)][place];
  if (one === undefined) return { rate: Number.POSITIVE_INFINITY, kind: '' };
  const bytes = Buffer.from(one.text, 'latin1');
  const rate = rateOf(() => engine.scan(bytes, bytes.length, one.path), bytes.length, rounds);
  return { rate, kind: one.kind };
}

const suspects = DETECTORS.flatMap((detector) => {
  const engine = createEngine([detector]);
  let worst = { detector, engine, place: 0, rate: Number.POSITIVE_INFINITY };
  for (const [place, { text, path }] of [...adversarialTexts(detector, SHORT)].entries()) {
    const bytes = Buffer.from(text, 'latin1');
    const rate = rateOf(() => engine.scan(bytes, bytes.length, path), bytes.length, 2);
    if (rate < worst.rate) worst = { detector, engine, place, rate };
  }
  return worst;
}).sort((a, b) => a.rate - b.rate);

const all = createEngine(DETECTORS);
const slowest = suspects
  .slice(0, 4 * SHOWN)
  .map(({ detector, engine, place }) => ({
    name: detector.name,
    ...rateAt(engine, detector, place, ROUNDS, length),
    withAll: rateAt(all, detector, place, ROUNDS, length).rate,
  }))
  .sort((a, b) => a.rate - b.rate);

process.stdout.write(`${DETECTORS.length} detectors, ${length / 1000} kB each, one thread\n`);
for (const { name, rate, kind, withAll } of slowest.slice(0, SHOWN)) {
  process.stdout.write(
    `${name.padEnd(28)} ${rate.toFixed(1).padStart(7)} MB/s, all ${withAll.toFixed(1).padStart(6)}  ${kind}\n`,
  );
}
