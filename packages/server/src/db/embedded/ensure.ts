import { fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { socketPath } from './paths.ts';

/** How long to wait for the database: a first start makes the folder, and recovery after a kill replays its log. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 50;

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

/** Starts the database process; resolves when it serves, holds back because another one does, or died. */
function start(dataDir: string): Promise<void> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), [dataDir], {
      // Its own process group: an interrupt at the terminal must reach the server first.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    });
    const done = () => {
      if (child.connected) child.disconnect();
      child.unref();
      resolve();
    };
    child.once('message', done);
    child.once('exit', done);
  });
}

/** Makes sure that a process serves the embedded database of this data directory. Throws when none comes up in a minute. */
export async function ensureEmbedded(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = socketPath(dataDir);
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await answers(path))) {
    if (performance.now() > deadline) {
      throw new Error(`The embedded database in ${dataDir} does not answer.`);
    }
    await start(dataDir);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
