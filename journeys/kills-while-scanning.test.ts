import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { socketDir } from '../packages/server/src/db/embedded/paths.ts';
import { type Database, openSocket } from '../packages/server/src/db/open.ts';
import { freePort } from '../packages/server/src/testing/free-port.ts';
import { type GitHost, startGitHost } from './lib/git-host.ts';
import { fakeStripeKey } from './lib/repository.ts';
import { FOUND, historyOf, SCANNED, WRONGLY_TOLD } from './lib/scanned-state.ts';
import { dataFolder, launch, launchWorker, untilReady } from './lib/server.ts';

/** How often a process is killed in all: 5 in CI, 100 in `npm run soak`. */
const KILLS = Number(process.env.SLUICE_KILLS ?? 5);
/** Kills of one workspace. */
const PER_WORKSPACE = 5;
const REPOSITORIES = 3;
const COMMITS = 400;
const CLI = join(import.meta.dirname, '../packages/server/src/cli/main.ts');
/** A killed job is taken over when its heart has not beaten for a while. */
const PATIENCE_MS = 150_000;

let host: GitHost;
let addresses: string[] = [];
/** What is found when nothing disturbs it; looked for beside the first workspace that is disturbed. */
let undisturbed: Promise<unknown>;

beforeAll(async () => {
  host = await startGitHost();
  const shared = Array.from({ length: COMMITS / 20 }, fakeStripeKey);
  addresses = Array.from({ length: REPOSITORIES }, (_, index) =>
    host.add(`acme/repository-${index}`, historyOf(index, COMMITS, shared)),
  );
  undisturbed = findUndisturbed();
  // The failure message names the difference.
  undisturbed.catch(() => {});
});
afterAll(() => host.stop());

type Victim = 'worker' | 'scan' | 'server' | 'database';

/** A server, a worker and a scan from the command line on one workspace, each with a way to end it as a power cut does. */
class Processes {
  readonly data = dataFolder();
  private server: ChildProcess | null = null;
  private worker: ChildProcess | null = null;
  private scan: ChildProcess | null = null;
  private port = 0;

  async startServer(): Promise<void> {
    this.port = await freePort();
    this.server = launch(this.data.path, this.port, ['--empty'], host.environment);
  }
  startWorker(): void {
    this.worker = launchWorker(this.data.path, host.environment);
  }
  /** Scans what the worker may be scanning, too. */
  startScan(): void {
    this.scan = spawn(process.execPath, [CLI, 'scan', addresses[0] ?? ''], {
      env: { ...process.env, ...host.environment, SLUICE_DATA_DIR: this.data.path },
      stdio: 'ignore',
    });
  }
  async ready(): Promise<void> {
    for (;;) {
      if (this.server === null) throw new Error('Nothing was started.');
      try {
        await untilReady(`http://127.0.0.1:${this.port}`, this.server);
        return;
      } catch (error) {
        // A start whose database is killed ends; what keeps services running starts it again.
        if (this.server.exitCode === null) throw error;
        await this.startServer();
      }
    }
  }
  async kill(victim: Victim): Promise<void> {
    if (victim === 'database') {
      killDatabase(this.data.path);
      return;
    }
    const child = this[victim];
    if (child !== null && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    if (victim === 'server') await this.startServer();
    else if (victim === 'worker') this.startWorker();
    else this.startScan();
  }
  async stop(): Promise<void> {
    for (const child of [this.scan, this.worker, this.server]) {
      if (child === null || child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGINT');
      await once(child, 'exit');
    }
    this.data.remove();
  }
}

/** The process that holds the embedded database is the one that its lock names. */
function killDatabase(dataDir: string): void {
  const locks = readdirSync(dataDir).filter((name) => /^db\.lock\.\d+$/.test(name));
  for (const lock of locks) {
    const pid = Number(readFileSync(join(dataDir, lock), 'utf8').split('\n')[0]);
    try {
      if (pid > 0) process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
}

async function rowsOf(database: Database, text: string): Promise<unknown[]> {
  return (await database.query(text)).rows;
}

/** Runs statements on a workspace's database, and again when that was killed under them. */
async function ask(dataDir: string, ...texts: string[]): Promise<unknown[][]> {
  for (;;) {
    const database = openSocket(socketDir(dataDir));
    try {
      const answers: unknown[][] = [];
      for (const text of texts) answers.push(await rowsOf(database, text));
      return answers;
    } catch (error) {
      // A wrong statement stays wrong.
      if (error instanceof Error && 'severity' in error && error.severity === 'ERROR') throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    } finally {
      await database.close().catch(() => {});
    }
  }
}

async function watchAll(dataDir: string): Promise<void> {
  const values = addresses.map(
    (url, index) =>
      `((select min(id) from companies), '${url}', 'acme/repository-${index}', false, now())`,
  );
  await ask(
    dataDir,
    `insert into sources (company_id, url, name, is_local, created_at) values ${values.join(',')} on conflict do nothing`,
  );
}

async function untilDone(dataDir: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const [rows = []] = await ask(dataDir, SCANNED);
    if (rows.length === REPOSITORIES) return;
    if (performance.now() > deadline) {
      const [states] = await ask(dataDir, 'select name, state, failure, progress from sources');
      throw new Error(`Not done: ${JSON.stringify(states)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function findUndisturbed(): Promise<unknown> {
  const processes = new Processes();
  try {
    await processes.startServer();
    await processes.ready();
    await watchAll(processes.data.path);
    // A worker that starts takes up what is unfinished.
    processes.startWorker();
    await untilDone(processes.data.path);
    return await ask(processes.data.path, ...FOUND);
  } finally {
    await processes.stop();
  }
}

const VICTIMS: readonly Victim[] = ['worker', 'scan', 'server', 'database'];

describe('killing what scans, at any moment', () => {
  const workspaces = Math.ceil(KILLS / PER_WORKSPACE);
  it(
    `comes to the same state (${KILLS} kills of servers, workers, scans and databases)`,
    async () => {
      for (let workspace = 0; workspace < workspaces; workspace += 1) {
        const processes = new Processes();
        // A try that fails must not leave processes that hold the database of the next one.
        try {
          await processes.startServer();
          await processes.ready();
          await watchAll(processes.data.path);
          processes.startWorker();
          processes.startScan();
          const kills = Math.min(PER_WORKSPACE, KILLS - workspace * PER_WORKSPACE);
          for (let kill = 0; kill < kills; kill += 1) {
            // Anywhere in the life of a process: while it starts, fetches, scans, stores.
            const share = ((kill + 1) * 0.618_033_988_75 + workspace * 0.377) % 1;
            await new Promise((resolve) => setTimeout(resolve, 300 + 4_000 * share));
            const victim = VICTIMS[(kill + workspace) % VICTIMS.length] ?? 'worker';
            await processes.kill(victim);
          }
          await processes.ready();
          await untilDone(processes.data.path);
          expect(await ask(processes.data.path, WRONGLY_TOLD)).toEqual([[]]);
          expect(await ask(processes.data.path, ...FOUND)).toEqual(await undisturbed);
        } finally {
          await processes.stop();
        }
      }
    },
    workspaces * 400_000,
  );

  it('finds everything when nothing disturbs it', async () => {
    expect(JSON.stringify(await undisturbed)).toContain(`"commits":${COMMITS}`);
  });
});
