import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { ENDPOINTS } from '@sluice/contract/endpoints/all';
import { scanText } from '@sluice/scanner';
import { describe, expect, it } from 'vitest';
import { syntaxOfFile } from './architecture/syntax.ts';
import { exportsOf } from './lib/exports.ts';
import { inRoot, ROOT } from './lib/root.ts';

const FILES = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path !== '' && existsSync(inRoot(path)));
const SOURCES = FILES.filter((path) => /^packages\/[a-z]+\/src\/.*\.tsx?$/.test(path));
const read = (path: string) => readFileSync(inRoot(path), 'utf8');
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const STORIES = FILES.filter((path) => path.endsWith('.stories.tsx'));

/** The lists of states that screens and parts declare, as `SCREEN_KINDS`. */
async function statesOf(path: string) {
  const module: Readonly<Record<string, unknown>> = await import(inRoot(path));
  return Object.entries(module).flatMap(([name, kinds]) => {
    if (!name.endsWith('_KINDS') || !Array.isArray(kinds)) return [];
    const screen = dirname(path);
    const owner = pascal(name.replace(/_KINDS$/, '').toLowerCase());
    const part = owner === pascal(basename(screen)) ? '' : owner;
    return kinds.map((kind) => ({ screen, part, kind: pascal(String(kind)) }));
  });
}

describe('the states of screens', async () => {
  const files = SOURCES.filter((path) => path.endsWith('.states.ts'));
  const states = (await Promise.all(files.map(statesOf))).flat();

  it('are listed', () => {
    expect(new Set(states.map(({ screen }) => screen)).size).toBeGreaterThan(4);
  });

  // `ready` may be the screen's Default. The states of a part have stories in its own file, or carry its name:
  // PatchUnavailable.
  it.each(states)('$screen has a story for $part $kind', ({ screen, part, kind }) => {
    const files = STORIES.filter((path) => path.startsWith(`${screen}/`));
    const own = files.filter((path) =>
      part === '' ? dirname(path) === screen : basename(path).startsWith(part),
    );
    const names = own.flatMap(exportsOf);
    const isShown = names.includes(kind) || files.flatMap(exportsOf).includes(`${part}${kind}`);
    expect(isShown || (kind === 'Ready' && names.includes('Default'))).toBe(true);
  });
});

function pascal(name: string): string {
  return name.replaceAll(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

// The compiler demands the mock of an endpoint, `every-endpoint.test.ts` its route.
describe('every endpoint', () => {
  // The calls that `every-endpoint.test.ts` makes are beside our things.
  const isCaller = (path: string) => isTest(path) || /\/testing\/ours[\w-]*\.ts$/.test(path);
  const tests = SOURCES.filter((path) => path.startsWith('packages/server/') && isCaller(path));
  const names = new Set<string>();
  const texts: string[] = [];
  for (const path of tests) {
    const syntax = syntaxOfFile(path);
    for (const name of syntax.names) names.add(name);
    texts.push(...syntax.texts);
  }

  it.each(Object.entries(ENDPOINTS))('%s is named by a test, or its path is', (key, { path }) => {
    const filled = new RegExp(`(?:^|…|[A-Z]+ )${path.replaceAll(/:[a-z_]+/g, '[^/?]+')}(?:$|[?…])`);
    const isKey = (text: string) => new RegExp(`\\b${key}\\b`).test(text);
    const isTested = names.has(key) || texts.some((text) => filled.test(text) || isKey(text));
    expect(isTested).toBe(true);
  });
});

describe('stories', () => {
  it.each(STORIES)('%s has a title of the scheme', (path) => {
    expect(syntaxOfFile(path).title).toMatch(
      /^(?:Foundations|Components|Patterns|Parts|Screens|Journeys)\/[^/]+(?:\/[^/]+)?$/,
    );
  });

  it('have pictures of less than 60 MB together', () => {
    const pictures = FILES.filter((path) => path.includes('/__pictures__/'));
    const bytes = pictures.reduce((sum, path) => sum + statSync(inRoot(path)).size, 0);
    expect(bytes).toBeLessThan(60 * 1024 * 1024);
  });
});

describe('the code', () => {
  it('has no file of more than 320 lines', () => {
    const written = SOURCES.filter((path) => !path.includes('.generated.'));
    const long = written.filter((path) => read(path).split('\n').length > 321);
    expect(long).toEqual([]);
  });

  // A cast that says why it holds, where a type can't follow: each of these files has one such border.
  const BORDERS = [
    'packages/scanner/src/git/threads.ts',
    'packages/contract/src/client.ts',
    'packages/app/src/endpoint-sets.ts',
  ];

  it('has no cast but `as const`, outside tests and the documented borders', () => {
    const shipped = SOURCES.filter((path) => !isTest(path) && !BORDERS.includes(path));
    const casts = shipped.flatMap((path) =>
      syntaxOfFile(path).casts.map((cast) => `${path}: ${cast}`),
    );
    expect(casts).toEqual([]);
  });
});

describe('the repository', () => {
  it('holds nothing that our own scanner takes for a secret', () => {
    const isText = (path: string) => !/\.(?:png|woff2?|ico)$|^package-lock\.json$/.test(path);
    const texts = FILES.filter(isText);
    // A listing that came back empty would be clean as well.
    expect(texts.length).toBeGreaterThan(400);
    const found = texts.flatMap((path) =>
      scanText(read(path), { path }).map(({ detector, line }) => `${path}:${line} ${detector}`),
    );
    expect(found).toEqual([]);
  });
});
