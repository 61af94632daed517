import type { Detector } from '../detector/detector.ts';
import { ALPHANUMERIC, exampleMaker } from '../detector/example-maker.ts';

/** A way to make text that costs a detector much, by the name of what it repeats. */
export interface AdversarialText {
  readonly kind: string;
  readonly path: string;
  readonly text: string;
}

/** The texts after a word: runs and near misses that make patterns backtrack. */
const TAILS: Readonly<Record<string, (random: (length: number) => string) => string>> = {
  'a run of one letter': () => 'a'.repeat(200),
  'a run of A': () => 'A'.repeat(200),
  digits: () => '7'.repeat(200),
  'an assignment without an end': (random) => `="${random(180)}`,
  blanks: () => ' '.repeat(120),
  backslashes: () => '\\"'.repeat(60),
  'dotted names': () => '.a-b_'.repeat(40),
  brackets: () => '${a:-('.repeat(30),
  nothing: () => '',
};

/** A file's path that lets detectors of one format read it. */
function pathOf(detector: Detector): string {
  return detector.examples(exampleMaker(1))[0]?.path ?? 'src/config.txt';
}

/** Repeats `make` up to `length` characters, each time with other random characters, so that no cache helps. */
function fill(length: number, make: (index: number) => string): string {
  const parts: string[] = [];
  for (let size = 0, index = 0; size < length; index++) {
    const part = make(index);
    parts.push(part);
    size += part.length;
  }
  return parts.join('').slice(0, length);
}

/**
 * Texts of `length` characters made against one detector: its words with each tail, on one line and on lines of their
 * own, and its examples without their last characters.
 */
export function* adversarialTexts(detector: Detector, length: number): Generator<AdversarialText> {
  const path = pathOf(detector);
  const make = exampleMaker(length);
  const random = (count: number) => make.chars(ALPHANUMERIC, count);
  const words = [...new Set([...detector.literals.slice(0, 2), ...detector.literals.slice(-1)])];
  for (const word of words) {
    for (const [tail, write] of Object.entries(TAILS)) {
      for (const [end, name] of [
        ['\n', 'lines'],
        [';', 'one line'],
      ]) {
        const text = fill(length, () => `${random(3)} ${word}${write(random)}${end}`);
        yield { kind: `${word} ${tail}, ${name}`, path, text };
      }
    }
  }
  yield {
    kind: 'near misses',
    path,
    text: fill(length, (index) => {
      const examples = detector.examples(exampleMaker(index + 1));
      const { text = '' } = examples[index % Math.max(1, examples.length)] ?? {};
      return `${text.slice(0, -3)}\u0001\n`;
    }),
  };
}
