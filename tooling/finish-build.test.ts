import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { finishBuild } from './lib/finish-build.ts';

const HOUR_MS = 3_600_000;
const START = new Date('2026-03-10T12:00:00Z');
const after = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);
const CODE = 'export const words = "as long as a part of the app";\n'.repeat(40);

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'sluice-dist-'));
  mkdirSync(join(dist, 'assets'));
  mkdirSync(join(dist, '.vite'));
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

/** Writes what Vite leaves: the parts of this build beside those of the builds before. */
function build(...parts: string[]): void {
  const manifest = Object.fromEntries(parts.map((file) => [file, { file: `assets/${file}` }]));
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const part of parts) writeFileSync(join(dist, 'assets', part), CODE);
}
const has = (name: string) => existsSync(join(dist, name));

it('compresses texts that are long enough, hashed or not', async () => {
  build('a-1.js', 'font-1.woff2');
  writeFileSync(join(dist, 'before-app.js'), CODE);
  writeFileSync(join(dist, 'small.svg'), '<svg/>');
  await finishBuild(dist, START);
  for (const name of ['assets/a-1.js', 'before-app.js']) {
    expect(brotliDecompressSync(readFileSync(join(dist, `${name}.br`))).toString()).toBe(CODE);
    expect(gunzipSync(readFileSync(join(dist, `${name}.gz`))).toString()).toBe(CODE);
  }
  expect([has('assets/font-1.woff2.br'), has('small.svg.br')]).toEqual([false, false]);
});

it('keeps the parts of a build for a day after the next, however old they are', async () => {
  build('a-1.js', 'b-1.js');
  await finishBuild(dist, START);
  build('a-2.js', 'b-1.js');
  await finishBuild(dist, after(100));
  await finishBuild(dist, after(123));
  expect([has('assets/a-1.js'), has('assets/a-1.js.br')]).toEqual([true, true]);
  await finishBuild(dist, after(124));
  expect([has('assets/a-1.js'), has('assets/a-1.js.br'), has('assets/a-1.js.gz')]).toEqual([
    false,
    false,
    false,
  ]);
  expect([has('assets/a-2.js'), has('assets/b-1.js')]).toEqual([true, true]);
});

it('keeps a part that a later build brings back', async () => {
  build('a-1.js');
  await finishBuild(dist, START);
  build('a-2.js');
  await finishBuild(dist, after(1));
  build('a-1.js');
  await finishBuild(dist, after(2));
  build('a-2.js');
  await finishBuild(dist, after(40));
  expect(has('assets/a-1.js')).toBe(true);
});
