import { describe, expect, it } from 'vitest';
import { exampleMaker } from '../../detector/example-maker.ts';
import { createEngine } from '../../engine/engine.ts';
import { MESSAGE_PATH } from '../../git/messages.ts';
import { NumberList } from '../../text/number-list.ts';
import { scanText } from '../../text/scan-text.ts';
import { DETECTORS } from '../index.ts';
import { lookAlikes } from './look-alikes.ts';
import { plantedCredentials } from './planted-credentials.ts';
import { plantedRecords } from './planted-records.ts';
import { type Planted, plantedTokens } from './planted-tokens.ts';

const SEEDS = [11, 12, 13];
const planted = (seed: number): Planted[] => [
  ...plantedTokens(exampleMaker(seed)),
  ...plantedCredentials(exampleMaker(seed)),
  ...plantedRecords(exampleMaker(seed)),
];

/** Where a text first stands, as line and column. */
function placeOf({ text, at }: Planted): { line: number; column: number } {
  const plain = typeof text === 'string' ? text : text.toString('utf16le').slice(1);
  const before = plain.slice(0, plain.indexOf(at)).split('\n');
  return { line: before.length, column: before.at(-1)?.length ?? 0 };
}

describe('secrets in hard places', () => {
  it('are of at least 75 kinds', () => {
    expect(new Set(planted(1).map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(75);
  });

  it.each(SEEDS)('are all found, once, where they stand (seed %i)', (seed) => {
    const wrong = planted(seed).flatMap((one) => {
      const found = scanText(one.text, { path: one.path }).filter(
        ({ falsePositive }) => falsePositive === null,
      );
      const { line, column } = placeOf(one);
      const isRight =
        found.length === (one.count ?? 1) &&
        found.some(
          (finding) => finding.line === line && Math.abs(finding.columnStart - column) <= 1,
        );
      return isRight
        ? []
        : [
            {
              kind: one.kind,
              path: one.path,
              at: one.at.slice(0, 60),
              found: found.map(
                ({ detector, value, line: at }) => `${at} ${detector} ${value.slice(0, 60)}`,
              ),
            },
          ];
    });
    expect(wrong).toEqual([]);
  });
});

describe('look-alikes', () => {
  it('are at least 75', () => {
    expect(lookAlikes(exampleMaker(1)).length).toBeGreaterThanOrEqual(75);
  });

  it.each(SEEDS)('raise no alarm (seed %i)', (seed) => {
    const alarms = lookAlikes(exampleMaker(seed)).flatMap(({ kind, path, text }) =>
      scanText(text, { path })
        .filter(({ falsePositive }) => falsePositive === null)
        .map(({ detector, value }) => `${kind} ${path}: ${detector} ${value.slice(0, 60)}`),
    );
    expect(alarms).toEqual([]);
  });
});

describe('plain files', () => {
  const engine = createEngine(DETECTORS);
  it.each([
    ['package.json', '{\n  "name": "acme",\n  "version": "1.2.3"\n}\n'],
    ['src/data/points.json', '[1, 2, 3]\n'],
    ['src/main.ts', 'export const main = (): void => {};\n'],
    ['lib/app.py', 'def main():\n    return 1\n'],
    ['README.md', '# Acme\n\nBuilds things.\n'],
    ['deploy/app.yml', 'replicas: 3\n'],
    ['Dockerfile', 'FROM debian:12\nRUN make\n'],
    ['nginx.conf', 'server {\n  listen 80;\n}\n'],
    ['notes.txt', 'Buy milk.\n'],
    [MESSAGE_PATH, 'Mend the build\n'],
  ])('are not suspect by their path: %s', (path, text) => {
    const bytes = Buffer.from(text);
    const words = new NumberList();
    engine.findWords(bytes, null, words);
    expect(engine.prefilter(bytes, path, words, null)).toEqual([]);
  });
});
