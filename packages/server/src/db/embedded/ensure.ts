import { fork } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noRoomIn } from '../../data-folder.ts';
import { socketPath } from './paths.ts';

/** How long to wait for the database: a first start makes the folder, and recovery after a kill replays its log. */
const PATIENCE_MS = 60_000;
/** Pause between two tries: short at first, for a database that is closing; longer once waiting is all there is to do. */
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 1_000;
/** The process ended with an error of its own. A signal is none: the next one recovers. */
const FAILED = 'failed';
/** So many errors in a row are not over in a minute either. */
const MOST_FAILURES = 3;
/** What the database process prints about its own failure. */
const LOG = 'db.log';

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Starts the database process; resolves when it serves, holds back because another one does, died, or takes too long. Answers what it told. */
async function start(dataDir: string, patienceMs: number): Promise<unknown> {
  const log = openSync(join(dataDir, LOG), 'a', 0o600);
  const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), [dataDir], {
    // Its own process group: an interrupt at the terminal must reach the server first.
    detached: true,
    // The process must not inherit the output of this command. It outlives the command while other clients are connected,
    // and a reader of that output would wait for it to end.
    stdio: ['ignore', 'ignore', log, 'ipc'],
    execArgv: [],
    // Under `node --watch` it would report its modules on the same channel, which is closed after its first message.
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
  });
  closeSync(log);
  const told = await new Promise<unknown>((resolve) => {
    const patience = setTimeout(resolve, patienceMs);
    const done = (message: unknown) => {
      clearTimeout(patience);
      resolve(message);
    };
    child.once('message', done);
    child.once('exit', (code) => done(code === null || code === 0 ? null : FAILED));
  });
  if (child.connected) child.disconnect();
  child.unref();
  return told;
}

/** Makes sure that a process serves the embedded database of this data directory. @throws SetupError when the disk is full, Error when none comes up in a minute */
export async function ensureEmbedded(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = socketPath(dataDir);
  const deadline = performance.now() + PATIENCE_MS;
  let failures = 0;
  for (let pauseMs = FIRST_RETRY_MS; !(await answers(path)); pauseMs *= 1.5) {
    const leftMs = deadline - performance.now();
    if (leftMs <= 0 || failures === MOST_FAILURES) {
      throw new Error(
        `The embedded database in ${dataDir} does not answer. ${join(dataDir, LOG)} may say why.`,
      );
    }
    const told = await start(dataDir, leftMs);
    // More tries give no more room.
    if (told === 'no room') throw noRoomIn(dataDir);
    failures = told === FAILED ? failures + 1 : 0;
    await sleep(Math.min(pauseMs, LAST_RETRY_MS));
  }
}
