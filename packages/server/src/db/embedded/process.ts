import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { openEngine } from './engine.ts';
import { EmbeddedFront } from './front.ts';
import { takeLock } from './lock.ts';
import { socketPath } from './paths.ts';

/*
 * The database process. The first command that finds no running database in the data directory starts it. It ends when
 * no client has been connected for a moment, so that a command and a server can start and stop in any order.
 */

/** How long the process outlives its last connection, so that a quick restart finds it warm. */
const GRACE_MS = 1_500;
/** How long it waits for the first connection. */
const FIRST_CONNECTION_MS = 20_000;
/** How long the engine may take to close its files. Longer, and the next start recovers them from the log. */
const CLOSE_MS = 20_000;

/** Tells the one who started it, who may be gone by now: that is no reason to end, others may connect. */
function tell(message: string): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

async function openFolder(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'pg');
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('pg.new-')) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  if (!existsSync(folder)) {
    // Made aside and renamed when complete: a kill during the first start leaves nothing half-made in place.
    const draft = join(dataDir, `pg.new-${process.pid}`);
    const fresh = await openEngine(draft);
    await fresh.close();
    renameSync(draft, folder);
  }
  return openEngine(folder);
}

async function main(dataDir: string): Promise<void> {
  const lock = takeLock(dataDir);
  if (lock === null) {
    tell('held');
    return;
  }
  const path = socketPath(dataDir);
  const database = await openFolder(dataDir);
  const version = await database.query<{ server_version: string }>('show server_version');
  await database.exec("set timezone to 'UTC'");

  let timer: NodeJS.Timeout | undefined;
  let closing = false;
  const stop = async (code: number) => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), CLOSE_MS).unref();
    front.close();
    // The socket goes first: a newcomer who finds none waits for the lock, which goes last.
    rmSync(path, { force: true });
    await database.close().catch(() => {});
    lock.release();
    process.exit(code);
  };
  const stopAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void stop(0), ms);
  };
  const front = new EmbeddedFront(database, version.rows[0]?.server_version ?? '17.0', {
    onConnections: (open) => {
      clearTimeout(timer);
      if (open === 0) stopAfter(GRACE_MS);
    },
    onFatal: () => {
      lock.release();
      process.exit(1);
    },
  });
  rmSync(path, { force: true });
  await front.listen(path);
  stopAfter(FIRST_CONNECTION_MS);
  process.on('SIGTERM', () => void stop(0));
  tell('ready');
}

/** What Emscripten's file system calls a full disk, a used-up quota, and a file that may not grow (WASI's errno). */
const NO_ROOM: ReadonlySet<unknown> = new Set([51, 19, 22]);

function hasNoRoom(error: unknown): boolean {
  const { errno, code, cause } = Object(error);
  return NO_ROOM.has(errno) || code === 'ENOSPC' || (cause !== undefined && hasNoRoom(cause));
}

try {
  await main(process.argv[2] ?? '');
} catch (error) {
  if (hasNoRoom(error)) tell('no room');
  throw error;
}
