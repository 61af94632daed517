import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '@sluice/contract/endpoints/all';
import { scanText } from '@sluice/scanner';
import { describe, expect, it } from 'vitest';
import { anysIn, castsIn, takesMock } from './architecture/findings.ts';
import { filesUnder, foldersOf, read, sizeOf } from './architecture/tree.ts';
import { ROOT } from './lib/root.ts';

const ALL = [...filesUnder('packages'), ...filesUnder('tooling'), ...filesUnder('.storybook')];
const SOURCES = ALL.filter((path) => /^packages\/[a-z]+\/src\/.*\.tsx?$/.test(path));
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isStory = (path: string) => path.endsWith('.stories.tsx');
const STORIES = ALL.filter(isStory);

/** The names of the stories in a file. */
function storiesIn(path: string): string[] {
  const exported = read(path).matchAll(/^export (?:const|function) (\w+)/gm);
  return [...exported].flatMap(([, name]) => name ?? []);
}

describe('ui', () => {
  const components = foldersOf('packages/ui/src/components');

  it.each(components)('%s has an index, and stories that begin with Default', (name) => {
    const folder = `packages/ui/src/components/${name}`;
    expect(existsSync(join(ROOT, folder, 'index.ts'))).toBe(true);
    const stories = STORIES.filter((path) => path.startsWith(`${folder}/`));
    expect(stories.flatMap(storiesIn)).toContain('Default');
    for (const path of stories) expect(storiesIn(path)[0]).toBe('Default');
  });
});

describe('the states of screens', () => {
  const lists = SOURCES.filter((path) => path.endsWith('.states.ts')).flatMap((path) =>
    [...read(path).matchAll(/export const (\w+)_KINDS = \[([^\]]*)\]/g)].map(
      ([, name = '', kinds = '']) => ({
        screen: path.slice(0, path.lastIndexOf('/')),
        name: pascal(name.toLowerCase()),
        kinds: [...kinds.matchAll(/'(\w+)'/g)].flatMap(([, kind]) => kind ?? []),
      }),
    ),
  );

  it('are listed', () => {
    expect(lists.length).toBeGreaterThan(4);
    expect(lists.every(({ kinds }) => kinds.length > 0)).toBe(true);
  });

  // `ready` may be the screen's Default. The states of a part stand in the part's own stories, or
  // carry its name: PatchUnavailable.
  const states = lists.flatMap(({ screen, name, kinds }) => {
    const isWhole = pascal(screen.slice(screen.lastIndexOf('/') + 1)) === name;
    return kinds.map((kind) => ({ screen, part: isWhole ? '' : name, kind: pascal(kind) }));
  });

  it.each(states)('$screen has a story for $part $kind', ({ screen, part, kind }) => {
    const files = STORIES.filter((path) => path.startsWith(`${screen}/`));
    const own = files.filter((path) =>
      part === ''
        ? path.lastIndexOf('/') === screen.length
        : path.slice(path.lastIndexOf('/') + 1).startsWith(part),
    );
    const names = own.flatMap(storiesIn);
    const all = files.flatMap(storiesIn);
    const isShown = names.includes(kind) || all.includes(`${part}${kind}`);
    expect(isShown || (kind === 'Ready' && names.includes('Default'))).toBe(true);
  });
});

function pascal(name: string): string {
  return name
    .split(/[-_]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

describe('every endpoint', () => {
  const server = SOURCES.filter((path) => path.startsWith('packages/server/src/'));
  const handlers = server.filter((path) => !isTest(path)).map((path) => read(path));
  // The calls that `every-endpoint.test.ts` makes stand beside our things.
  const isOurs = (path: string) => /\/testing\/ours[\w-]*\.ts$/.test(path);
  const tests = server.filter((path) => isTest(path) || isOurs(path)).map((path) => read(path));
  const mock = SOURCES.filter((path) => path.startsWith('packages/contract/src/mock/'))
    .filter((path) => !isTest(path))
    .map((path) => read(path));

  it.each(Object.entries(ENDPOINTS))('%s has a route, a mock and a test', (key, { path }) => {
    // Signing in is mounted under its own path.
    const mounted = path.replace(/^\/auth(?=\/)/, '');
    const called = new RegExp(`ndpoints\\.${key}\\b|app\\.(?:get|post)\\('${mounted}'`);
    const mocked = new RegExp(`^ {2}${key}: `, 'm');
    // A test names the key, or the path with something in the place of each parameter.
    const filled = path.replaceAll(/:[a-z_]+/g, '[^/\'"`?]+');
    const tested = new RegExp(`\\b${key}\\b|['"\`]${filled}['"\`?]`);
    expect({
      route: handlers.some((text) => called.test(text)),
      mock: mock.some((text) => mocked.test(text)),
      test: tests.some((text) => tested.test(text)),
    }).toEqual({ route: true, mock: true, test: true });
  });
});

/** What a file of stories calls itself. */
function titleOf(path: string): string {
  const [, meta = ''] = read(path).split(/^const meta\b/m);
  return /^\s*title: '([^']*)'/m.exec(meta)?.[1] ?? '';
}

describe('stories', () => {
  it.each(STORIES)('%s has a title of the scheme', (path) => {
    expect(titleOf(path)).toMatch(
      /^(?:Foundations|Components|Patterns|Parts|Screens|Journeys)\/[^/]+(?:\/[^/]+)?$/,
    );
  });

  it('have titles of their own', () => {
    const titles = STORIES.map(titleOf);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it('have pictures of less than 60 MB together', () => {
    const pictures = ALL.filter((path) => path.includes('/__pictures__/'));
    const bytes = pictures.reduce((sum, path) => sum + sizeOf(path), 0);
    expect(bytes).toBeLessThan(60 * 1024 * 1024);
  });
});

describe('the code', () => {
  const findIn = (paths: readonly string[], find: (source: string) => string[]) =>
    paths.flatMap((path) => find(read(path)).map((line) => `${path}: ${line}`));

  it('has no file of more than 320 lines', () => {
    const long = SOURCES.filter((path) => read(path).split('\n').length > 321);
    expect(long).toEqual([]);
  });

  it('has no any', () => {
    expect(findIn(SOURCES, anysIn)).toEqual([]);
  });

  // A cast that says why it holds, where a type can't follow: each of these files has one such border.
  const BORDERS = [
    'packages/scanner/src/git/threads.ts',
    'packages/contract/src/client.ts',
    'packages/app/src/api.ts',
  ];

  it('has no cast but `as const`, outside tests and the documented borders', () => {
    const shipped = SOURCES.filter((path) => !isTest(path) && !BORDERS.includes(path));
    expect(findIn(shipped, castsIn)).toEqual([]);
  });

  it('takes the mock and the fixtures only in stories and tests', () => {
    const shipped = SOURCES.filter(
      (path) =>
        !isTest(path) &&
        !isStory(path) &&
        !path.includes('/src/stories/') &&
        !/^packages\/contract\/src\/(?:mock|fixtures)\//.test(path) &&
        !path.includes('/testing/'),
    );
    const taken = shipped.filter((path) => takesMock(read(path)));
    expect(taken).toEqual([]);
  });
});

describe('package exports', () => {
  const exported = foldersOf('packages').flatMap((name) => {
    const manifest: unknown = JSON.parse(read(`packages/${name}/package.json`));
    const field: unknown =
      typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'exports') : null;
    return Object.entries(field ?? {}).map(([subpath, target]) => ({
      name,
      subpath,
      target: String(target),
    }));
  });

  it.each(exported)('@sluice/$name $subpath points to files that exist', ({ name, target }) => {
    const pattern = target
      .replace('./', `packages/${name}/`)
      .replaceAll('.', '\\.')
      // The same star stands for the same text everywhere.
      .replace('*', '([^/]+)')
      .replaceAll('*', '\\1');
    const matching = ALL.filter((path) => new RegExp(`^${pattern}$`).test(path));
    expect(matching).not.toEqual([]);
  });

  it('name every module of the domain', () => {
    for (const folder of foldersOf('packages/domain/src').filter((name) => name !== 'testing')) {
      expect(existsSync(join(ROOT, `packages/domain/src/${folder}/${folder}.ts`))).toBe(true);
    }
  });
});

describe('the repository', () => {
  it('holds nothing that our own scanner takes for a secret', () => {
    const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const texts = listed
      .split('\0')
      .filter((path) => path !== '' && existsSync(join(ROOT, path)))
      .filter((path) => !/\.(?:png|woff2?|ico)$|^package-lock\.json$/.test(path));
    // A listing that came back empty would be clean as well.
    expect(texts.length).toBeGreaterThan(400);
    const found = texts.flatMap((path) =>
      scanText(read(path), { path }).map(({ detector, line }) => `${path}:${line} ${detector}`),
    );
    expect(found).toEqual([]);
  });
});
