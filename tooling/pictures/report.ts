import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inRoot, ROOT } from '../lib/root.ts';
import { differingPixels, readPng } from './png.ts';

/** Where a run leaves the pictures that differ, and where the page about them is made. */
const LEFT = '.vitest-attachments';
const REPORT = 'pictures-report';

/** A picture that differs from the kept one. */
export interface Difference {
  /** The name by which it is approved: `badge--default-dark`. */
  readonly name: string;
  /** The stories' file, from the root. */
  readonly stories: string;
  readonly theme: 'light' | 'dark';
  readonly width: number;
  /** Pixels that differ; all of a picture that is new. */
  readonly pixels: number;
  /** The story's address in Storybook. */
  readonly storyId: string;
  /** Which of before and difference there are; the new picture always is. */
  readonly has: { readonly before: boolean; readonly difference: boolean };
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');

/** Storybook's id of the story that a picture shows. */
export function storyIdOf(title: string, name: string): string {
  const story = name.replace(/-(?:light|dark)$/u, '').split('--')[1] ?? '';
  return `${slug(title)}--${story}`;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const STYLE = `body{font:13px/20px system-ui;margin:0;padding:24px;background:#f4f5f8;color:#16191f}
article{background:#fff;border:1px solid #d3d7df;border-radius:10px;padding:16px;margin:16px 0}
h1{font-size:20px}h2{font-size:14px;margin:0}p{margin:4px 0 12px;color:#4f5563}
.row{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:12px}figure{margin:0}
img{max-width:100%;border:1px solid #d3d7df}code{background:#ebedf1;padding:2px 6px;border-radius:4px}
nav{display:flex;flex-wrap:wrap;gap:4px 16px}`;

/** The page: the greatest difference first, each with its story and the command that approves it. */
export function reportPage(differences: readonly Difference[]): string {
  const sorted = differences.toSorted((a, b) => b.pixels - a.pixels);
  const figure = (one: Difference, part: string, has: boolean) =>
    `<figure><figcaption>${part}</figcaption>${has ? `<img loading="lazy" alt="${part}" src="${one.name}-${part}.png">` : 'none'}</figure>`;
  const articles = sorted.map(
    (one) => `<article id="${one.name}"><h2>${escapeHtml(one.name)}</h2>
<p>${escapeHtml(one.stories)} · ${one.theme} · ${one.width} px wide · ${one.pixels.toLocaleString('en-US')} pixels ·
<a href="../storybook-static/index.html?path=/story/${one.storyId}">Story</a> ·
<code>npm run pictures:update -- ${escapeHtml(one.name)}</code></p>
<div class="row">${figure(one, 'before', one.has.before)}${figure(one, 'after', true)}${figure(one, 'difference', one.has.difference)}</div></article>`,
  );
  const groups = Map.groupBy(sorted, ({ stories }) => basename(stories, '.stories.tsx'));
  const links = [...groups].map(
    ([component, list]) =>
      `<a href="#${list[0]?.name}">${escapeHtml(component)} (${list.length})</a>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures that differ</title><style>${STYLE}</style>
<h1>${sorted.length} ${sorted.length === 1 ? 'picture differs' : 'pictures differ'}</h1><nav>${links.join('')}</nav>${articles.join('\n')}</html>\n`;
}

/** The file of a picture that the run left, by the part of its name. */
const leftFile = (stories: string, name: string, part: 'reference' | 'actual' | 'diff'): string =>
  inRoot(LEFT, basename(stories), `${name}-${part}.png`);

/** What the last run left. */
export function findDifferences(): Difference[] {
  const actual = globSync(`${LEFT}/**/*-actual.png`, { cwd: ROOT });
  return actual.flatMap((path): Difference[] => {
    const name = basename(path, '-actual.png');
    const file = basename(dirname(path));
    const [stories] = globSync(`packages/*/src/**/${file}`, { cwd: ROOT });
    if (stories === undefined) return [];
    const after = readPng(readFileSync(inRoot(path)));
    const reference = leftFile(stories, name, 'reference');
    const kept = existsSync(reference) ? reference : keptFile(stories, name);
    const before = existsSync(kept) ? readPng(readFileSync(kept)) : null;
    const title = /title: '([^']+)'/u.exec(readFileSync(inRoot(stories), 'utf8'))?.[1] ?? '';
    return [
      {
        name,
        stories,
        theme: name.endsWith('-dark') ? 'dark' : 'light',
        width: after.width,
        pixels: before === null ? after.width * after.height : differingPixels(before, after),
        storyId: storyIdOf(title, name),
        has: { before: before !== null, difference: existsSync(leftFile(stories, name, 'diff')) },
      },
    ];
  });
}

function keptFile(stories: string, name: string): string {
  return inRoot(dirname(stories), '__pictures__', `${name}.png`);
}

/** Forgets what an earlier run left. */
export function clearDifferences(): void {
  for (const folder of [LEFT, REPORT]) rmSync(inRoot(folder), { recursive: true, force: true });
}

/** Makes `pictures-report/index.html` where pictures differ; says where it is. */
export function writeReport(): void {
  const differences = findDifferences();
  if (differences.length === 0) return;
  mkdirSync(inRoot(REPORT), { recursive: true });
  for (const { name, stories, has } of differences) {
    const copy = (from: string, part: string) =>
      copyFileSync(from, inRoot(REPORT, `${name}-${part}.png`));
    const reference = leftFile(stories, name, 'reference');
    copy(leftFile(stories, name, 'actual'), 'after');
    if (has.before) copy(existsSync(reference) ? reference : keptFile(stories, name), 'before');
    if (has.difference) copy(leftFile(stories, name, 'diff'), 'difference');
  }
  writeFileSync(inRoot(REPORT, 'index.html'), reportPage(differences));
  process.stdout.write(`Pictures that differ: ${join(REPORT, 'index.html')}\n`);
}

/**
 * Keeps the new pictures of these names.
 *
 * @returns the names that the last run left no picture of
 */
export function approve(names: readonly string[]): string[] {
  const found = new Map(findDifferences().map((one) => [one.name, one]));
  return names.filter((name) => {
    const one = found.get(name);
    if (one === undefined) return true;
    const kept = keptFile(one.stories, name);
    mkdirSync(dirname(kept), { recursive: true });
    copyFileSync(leftFile(one.stories, name, 'actual'), kept);
    process.stdout.write(`Kept ${name}\n`);
    return false;
  });
}
