import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openServer } from '../packages/server/src/db/open.ts';
import { createSession } from '../packages/server/src/repositories/sessions.ts';
import { freePort } from '../packages/server/src/testing/free-port.ts';
import { openWorkspaceKey } from '../packages/server/src/workspace-key.ts';
import { type GitHost, startGitHost } from './lib/git-host.ts';
import { fakeStripeKey } from './lib/repository.ts';
import { type RoundRobin, startRoundRobin } from './lib/round-robin.ts';
import { FOUND, historyOf, SCANNED, WRONGLY_TOLD } from './lib/scanned-state.ts';
import { dataFolder, launch, launchWorker, untilReady } from './lib/server.ts';

/** Where the databases of the two workspaces are made; `npm run soak` leaves this file out without it. */
const DATABASE_URL = process.env.SLUICE_TEST_DATABASE_URL ?? '';
const KILLS = Number(process.env.SLUICE_KILLS ?? 100);
const BETWEEN_KILLS_MS = 1_500;
const SERVERS = 2;
const WORKERS = 4;
const REPOSITORIES = 6;
const COMMITS = 400;
/** People who write at the same time. */
const WRITERS = 8;
/** A killed job is taken over when its heart has not beaten for a while, and a killed write when its claim is a minute old. */
const PATIENCE_MS = 240_000;
const KEY = randomBytes(32).toString('base64');

let host: GitHost;
let addresses: string[] = [];
let seed = 23;
/** A small generator with a seed, so that a failing run can be repeated. */
function draw(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function freshDatabase(): Promise<string> {
  const url = new URL(DATABASE_URL);
  url.pathname = `/sluice_soak_${randomBytes(6).toString('hex')}`;
  const server = openServer(DATABASE_URL);
  await server.query(`create database ${url.pathname.slice(1)}`);
  await server.close();
  return url.href;
}

/** Machines that share a database and nothing else: each process has a data folder of its own. */
class Machines {
  readonly #children = new Map<string, ChildProcess>();
  readonly #folders = new Map<string, ReturnType<typeof dataFolder>>();
  readonly #environment: Readonly<Record<string, string>>;
  readonly #proxy: RoundRobin;

  constructor(proxy: RoundRobin, databaseUrl: string) {
    this.#proxy = proxy;
    this.#environment = {
      ...host.environment,
      DATABASE_URL: databaseUrl,
      SLUICE_PUBLIC_URL: proxy.origin,
      SLUICE_SECRET_KEY: KEY,
    };
  }
  #folder(name: string): string {
    const folder = this.#folders.get(name) ?? dataFolder();
    this.#folders.set(name, folder);
    return folder.path;
  }
  async startServer(index: number): Promise<void> {
    const port = this.#proxy.ports[index] ?? (await freePort());
    const name = `server ${index}`;
    const child = launch(this.#folder(name), port, ['--empty'], this.#environment);
    this.#children.set(name, child);
    await untilReady(`http://127.0.0.1:${port}`, child);
    this.#proxy.ports[index] = port;
  }
  startWorker(index: number): void {
    const name = `worker ${index}`;
    this.#children.set(name, launchWorker(this.#folder(name), this.#environment));
  }
  async killServer(index: number): Promise<void> {
    await this.#end(`server ${index}`, 'SIGKILL');
    await this.startServer(index);
  }
  async killWorker(index: number): Promise<void> {
    await this.#end(`worker ${index}`, 'SIGKILL');
    this.startWorker(index);
  }
  async stop(): Promise<void> {
    await Promise.all([...this.#children.keys()].map((name) => this.#end(name, 'SIGTERM')));
    for (const folder of this.#folders.values()) folder.remove();
  }
  async #end(name: string, signal: NodeJS.Signals): Promise<void> {
    const child = this.#children.get(name);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
}

beforeAll(async () => {
  host = await startGitHost();
  const shared = Array.from({ length: COMMITS / 20 }, fakeStripeKey);
  addresses = Array.from({ length: REPOSITORIES }, (_, index) =>
    host.add(`acme/repository-${index}`, historyOf(index, COMMITS, shared)),
  );
});
afterAll(() => host.stop());

async function watchAll({ query }: Database): Promise<void> {
  for (const [index, url] of addresses.entries()) {
    await query(
      `insert into sources (company_id, url, name, is_local, created_at)
       values ((select min(id) from companies), $1, $2, false, now())`,
      [url, `acme/repository-${index}`],
    );
  }
}

async function untilScanned({ query }: Database): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await query(SCANNED);
    if (rows.length === REPOSITORIES) return;
    if (performance.now() > deadline) {
      const states = await query('select name, state, failure, progress from sources');
      throw new Error(`Not done: ${JSON.stringify(states.rows)}`);
    }
    await pause(500);
  }
}

/** Ids of incidents that were found first. */
async function firstIncidents({ db }: Database): Promise<readonly number[]> {
  for (;;) {
    const rows = await db.selectFrom('incidents').select('id').orderBy('id').limit(20).execute();
    if (rows.length > 0) return rows.map(({ id }) => id);
    await pause(200);
  }
}

/** Ends all connections to a database, as its restart does. */
async function breakConnections(url: string): Promise<void> {
  const server = openServer(DATABASE_URL);
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    new URL(url).pathname.slice(1),
  ]);
  await server.close();
}

const foundIn = ({ query }: Database) =>
  Promise.all(FOUND.map(async (text) => (await query(text)).rows));

/** What one machine finds that nothing disturbs. */
async function findUndisturbed(): Promise<unknown> {
  const proxy = await startRoundRobin();
  const url = await freshDatabase();
  const machines = new Machines(proxy, url);
  const database = openServer(url);
  try {
    await machines.startServer(0);
    await watchAll(database);
    machines.startWorker(0);
    await untilScanned(database);
    return await foundIn(database);
  } finally {
    await machines.stop();
    await database.close();
    proxy.stop();
  }
}

interface Answer {
  /** 0 where the connection broke. */
  readonly status: number;
  /** The server was killed between the write and its answer. */
  readonly isLost: boolean;
}

/** A signed-in person who writes notes by the proxy, each until it is answered, always under the key of the first try. */
async function signIn(origin: string, { db }: Database) {
  const { vault } = await openWorkspaceKey(db, { dataDir: '/nonexistent', secretKey: KEY });
  const { id: memberId, company_id: companyId } = await db
    .selectFrom('members')
    .select(['id', 'company_id'])
    .executeTakeFirstOrThrow();
  const { token, csrfToken } = await createSession(db, vault, { companyId, memberId }, new Date());
  const headers = {
    cookie: `sluice_session=${token}; csrftoken=${csrfToken}`,
    'x-csrftoken': csrfToken,
    'content-type': 'application/json',
  };
  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    try {
      const answer = await fetch(`${origin}${path}`, {
        ...init,
        headers: { ...headers, ...init.headers },
      });
      const text = await answer.text();
      return { status: answer.status, isLost: text.includes('"answer_lost"') };
    } catch {
      return { status: 0, isLost: false };
    }
  };
  return {
    list: () => ask('/api/v1/secrets?page=1'),
    note: async (incident: number, message: string): Promise<void> => {
      const init = {
        method: 'POST',
        headers: { 'idempotency-key': randomUUID() },
        body: JSON.stringify({ incident, message }),
      };
      const deadline = performance.now() + PATIENCE_MS;
      for (;;) {
        const { status, isLost } = await ask('/api/v1/incident_notes', init);
        if (status === 201 || isLost) return;
        if (performance.now() > deadline) throw new Error(`${message} was never taken.`);
        await pause(500);
      }
    },
  };
}

describe('machines that share a database alone', () => {
  it(
    `lose nothing and double nothing (${KILLS} kills of ${SERVERS} servers, ${WORKERS} workers and all connections)`,
    async () => {
      const undisturbed = await findUndisturbed();
      const proxy = await startRoundRobin();
      const url = await freshDatabase();
      const machines = new Machines(proxy, url);
      const database = openServer(url);
      try {
        for (let index = 0; index < SERVERS; index += 1) await machines.startServer(index);
        for (let index = 0; index < WORKERS; index += 1) machines.startWorker(index);
        await watchAll(database);
        const person = await signIn(proxy.origin, database);

        const incidents = await firstIncidents(database);
        let isOver = false;
        const written: string[] = [];
        const statuses = new Set<number>();
        const write = async (writer: number) => {
          for (let turn = 0; !isOver; turn += 1) {
            statuses.add((await person.list()).status);
            const incident = incidents[draw(incidents.length)] ?? 0;
            const message = `Note ${turn} of writer ${writer}`;
            await person.note(incident, message);
            written.push(message);
            await pause(50);
          }
        };
        const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
        for (let kill = 0; kill < KILLS; kill += 1) {
          await pause(draw(BETWEEN_KILLS_MS));
          if (kill % 5 === 4) await breakConnections(url);
          else if (kill % 2 === 0) await machines.killServer(draw(SERVERS));
          else await machines.killWorker(draw(WORKERS));
        }
        isOver = true;
        await Promise.all(writers);
        await untilScanned(database);

        const { rows: notes } = await database.query('select message from notes order by message');
        expect(notes).toEqual([...written].sort().map((message) => ({ message })));
        expect(written.length).toBeGreaterThan(KILLS);
        // A list is answered, or a connection broke; nobody is signed out and nothing fails inside.
        expect([...statuses].filter((status) => ![0, 200, 502, 503].includes(status))).toEqual([]);
        expect((await database.query(WRONGLY_TOLD)).rows).toEqual([]);
        expect(await foundIn(database)).toEqual(undisturbed);
      } finally {
        await machines.stop();
        await database.close();
        proxy.stop();
      }
    },
    KILLS * 20_000 + 2 * PATIENCE_MS,
  );
});
