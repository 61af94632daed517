import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { socketDir } from '../db/embedded/paths.ts';
import { openSocket } from '../db/open.ts';
import { sluice, startWorker } from '../testing/command.ts';

let dataDir: string;
let file: string;
let stopWorker: () => Promise<number | null>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sluice-settings-'));
  file = join(dataDir, 'settings.json');
  await sluice(dataDir, 'company', 'keywords', 'zephyr-internal', '--raise', 'anywhere');
  stopWorker = await startWorker(dataDir);
}, 60_000);
afterAll(async () => {
  expect(await stopWorker()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

const settings = (...args: string[]) => sluice(dataDir, 'settings', ...args);

it('exits 0 for its own export, 2 after a row was changed, and applies once', async () => {
  expect(await settings('export', file)).toMatchObject({ code: 0, out: '' });
  expect((await settings('export')).out).toBe(readFileSync(file, 'utf8'));
  const unchanged = { code: 0, out: 'The workspace is as the file says.\n', err: '' };
  expect(await settings('plan', file)).toEqual(unchanged);
  const { db, close } = openSocket(socketDir(dataDir));
  try {
    await db
      .updateTable('keywords')
      .set({ categories: ['secret_grasper'] })
      .execute();
  } finally {
    await close();
  }
  const lines = [
    '~ Keyword “zephyr-internal”',
    '    Categories: secret_grasper → incident_raiser',
    '1 change.',
    '',
  ];
  const changed = { out: lines.join('\n'), err: '' };
  expect(await settings('plan', file)).toEqual({ code: 2, ...changed });
  expect(await settings('plan', file)).toEqual({ code: 2, ...changed });
  expect(await settings('apply', file)).toEqual({ code: 0, ...changed });
  expect(await settings('plan', file)).toEqual(unchanged);
  expect(await settings('apply', file)).toEqual(unchanged);
}, 120_000);

it('exits 1 for a file that it refuses, naming each fault', async () => {
  const bad = join(dataDir, 'bad.json');
  writeFileSync(bad, JSON.stringify({ version: 1, banlist: [''], severity_rules: [], x: 1 }));
  expect(await settings('apply', bad)).toEqual({
    code: 1,
    out: '',
    err: 'x: There is no such field.\nNothing was written.\n',
  });
  writeFileSync(bad, JSON.stringify({ version: 1, banlist: [''], severity_rules: [] }));
  for (const verb of ['plan', 'apply'])
    expect(await settings(verb, bad)).toEqual({
      code: 1,
      out: '',
      err: 'banlist › rule: Required\nNothing was written.\n',
    });
  expect(await settings('plan', join(dataDir, 'none.json'))).toMatchObject({ code: 1 });
  for (const args of [[], ['plan'], ['other'], ['plan', file, file]])
    expect(await settings(...args)).toMatchObject({ code: 2 });
}, 120_000);
