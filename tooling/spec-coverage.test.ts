import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from './lib/root.ts';

/** The rows that each document must have at least. */
const FEWEST_ROWS = { '000': 200, '001': 150, '002': 180 } as const;

const NO_SCREEN = 'none: no screen';

interface Row {
  readonly line: string;
  readonly statement: string;
  readonly code: string;
  readonly story: string;
  readonly test: string;
}

function rowsOf(document: string): Row[] {
  return readFileSync(inRoot(`docs/spec-coverage/${document}.md`), 'utf8')
    .split('\n')
    .filter((text) => text.startsWith(`| ${document}:`))
    .map((text) => {
      const [line = '', statement = '', code = '', story = '', test = ''] = text
        .slice(2, -2)
        .split(' | ');
      return { line, statement, code, story, test };
    });
}

const isFile = (path: string) => path !== '' && existsSync(inRoot(path));

/** What is wrong with a row; empty when its code, story and test exist. */
function faultsOf({ code, story, test }: Row): string[] {
  const stories = story === NO_SCREEN ? [] : story.split(', ');
  const tests = test.split(', ');
  return [
    ...[...code.split(', '), ...stories, ...tests].filter((path) => !isFile(path)),
    ...stories.filter((path) => !path.endsWith('.stories.tsx')),
    ...tests.filter((path) => !/\.(?:test\.tsx?|stories\.tsx)$/.test(path)),
  ];
}

describe.each(Object.entries(FEWEST_ROWS))('document %s', (document, fewest) => {
  const rows = rowsOf(document);

  it('has a row for each statement', () => expect(rows.length).toBeGreaterThanOrEqual(fewest));

  it('has no row without code, story and test that exist', () => {
    const faults = rows.map((row) => ({ line: row.line, faults: faultsOf(row) }));
    expect(faults.filter(({ faults: found }) => found.length > 0)).toEqual([]);
  });
});

it.each([
  ['an open row', { code: 'open', story: NO_SCREEN, test: 'open' }],
  ['a test that is gone', { code: 'package.json', story: NO_SCREEN, test: 'tooling/no.test.ts' }],
  ['a folder for a story', { code: 'docs', story: 'packages/app', test: 'package.json' }],
])('finds %s', (_, row) => {
  expect(faultsOf({ line: '', statement: '', ...row })).not.toEqual([]);
});
