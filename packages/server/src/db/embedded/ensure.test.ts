import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSluice } from '../../testing/command.ts';
import { openSocket } from '../open.ts';
import { ensureEmbedded } from './ensure.ts';
import { socketDir, socketPath } from './paths.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sluice-embedded-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true, force: true });
});

/** The database process removes its socket when it ends, and its lock last. */
function hasEnded(): boolean {
  return !existsSync(socketPath(dir)) && !existsSync(join(dir, 'db.lock.1'));
}

async function connected(): Promise<Socket> {
  const socket = connect(socketPath(dir));
  await once(socket, 'connect');
  return socket;
}

/** Uses the database once, closes the connection, and waits until its process has ended without a word. */
async function useOnce(): Promise<void> {
  await ensureEmbedded(dir);
  const database = openSocket(socketDir(dir));
  expect(await database.query('select 1 as one')).toEqual({ rows: [{ one: 1 }] });
  await database.close();
  await vi.waitUntil(hasEnded, PATIENCE);
  expect(readFileSync(join(dir, 'db.log'), 'utf8')).toBe('');
}

it('does not hold the output of the command that started it', async () => {
  const command = startSluice(dir, 'migrate');
  // Another client keeps the database open, as a server does beside the command line.
  const other = await vi.waitFor(connected, PATIENCE);
  expect(await command.done).toMatchObject({ code: 0, err: '' });
  expect(hasEnded()).toBe(false);
  other.destroy();
  await vi.waitUntil(hasEnded, PATIENCE);
});

it('ends when a client that only sent plain statements closes its connection', useOnce);

it('ends when the folder was removed under it', async () => {
  await ensureEmbedded(dir);
  const database = openSocket(socketDir(dir));
  await database.query('create table notes as select 1 as one');
  const pid = Number(readFileSync(join(dir, 'db.lock.1'), 'utf8').split('\n')[0]);
  rmSync(dir, { recursive: true });
  await database.close();
  await vi.waitUntil(() => {
    try {
      process.kill(pid, 0);
      return false;
    } catch {
      return true;
    }
  }, PATIENCE);
});

it('starts under a watcher, which has every process report its modules', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
  await useOnce();
});

it('gives up after three errors in a row, and does not try for a minute', async () => {
  writeFileSync(join(dir, 'pg'), 'no folder');
  await expect(ensureEmbedded(dir)).rejects.toThrow('does not answer');
  const errors = readFileSync(join(dir, 'db.log'), 'utf8').match(/^Node\.js v/gm);
  expect(errors).toHaveLength(3);
});
