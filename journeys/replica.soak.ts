import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '@sluice/contract/endpoints/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../packages/server/src/app.ts';
import { readConfig } from '../packages/server/src/config.ts';
import { type Database, openServer } from '../packages/server/src/db/open.ts';
import { createLogger } from '../packages/server/src/http/log.ts';
import { mayComeFromReplica } from '../packages/server/src/http/replica-reads.ts';
import { createCompany, createMember } from '../packages/server/src/repositories/companies.ts';
import { createSession } from '../packages/server/src/repositories/sessions.ts';
import { openRuntime, type Runtime } from '../packages/server/src/runtime.ts';
import { type OwnPostgres, startPostgres } from '../packages/server/src/testing/own-postgres.ts';
import { TEST_KEY } from '../packages/server/src/testing/test-server.ts';

/** Writes, each followed by reads. */
const WRITES = 100;
/** The longest that a read may take while the replica is behind, hangs or is gone, in milliseconds. */
const PATIENCE_MS = 2_000;

let dir: string;
let primary: OwnPostgres;
let standby: OwnPostgres;
let replica: Database;
let runtime: Runtime;
let call: (path: string, body?: unknown) => Promise<Response>;
const logged: string[] = [];

/** PostgreSQL of this machine; a run without one has not tried what it should, so that it fails. */
async function installed(): Promise<OwnPostgres> {
  const server = await startPostgres();
  if (server === null)
    throw new Error('Reads from a replica need PostgreSQL in /usr/lib/postgresql.');
  return server;
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'sluice-replica-'));
  primary = await installed();
  standby = await primary.startReplica();
  const config = readConfig(
    {
      DATABASE_URL: primary.url,
      SLUICE_READ_DATABASE_URL: standby.url,
      SLUICE_DATA_DIR: dir,
      SLUICE_SECRET_KEY: TEST_KEY,
    },
    '/',
  );
  const log = createLogger('warn', { write: (line: string) => logged.push(line) });
  runtime = await openRuntime(config, log);
  const { db, vault } = runtime.deps;
  const now = new Date();
  const companyId = await createCompany(db, { name: 'Ours' }, now);
  const memberId = await createMember(
    db,
    companyId,
    { email: 'a@ours.example', role: 'admin' },
    now,
  );
  if (memberId === null) throw new Error('The admin was not made.');
  const { token, csrfToken } = await createSession(db, vault, { companyId, memberId }, now);
  const app = createApp(runtime.deps, '/nonexistent/');
  const headers = {
    cookie: `sluice_session=${token}; csrftoken=${csrfToken}`,
    'x-csrftoken': csrfToken,
    'content-type': 'application/json',
  };
  call = async (path, body) =>
    app.request(`${config.publicUrl.origin}${path}`, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  replica = openServer(standby.url);
}, 120_000);
afterAll(async () => {
  await replica.close();
  await runtime.database.close();
  standby.stop();
  primary.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** Reads that the replica has answered. */
const readsOfReplica = () => runtime.deps.replica?.answered.replica ?? 0;

async function countLines(): Promise<number> {
  const answer = await call('/api/v1/audit_logs?per_page=1');
  expect(answer.status).toBe(200);
  return Number(answer.headers.get('items')?.split('/').at(-1));
}

/** Whether the replica answers the next read. */
async function answeredByReplica(): Promise<boolean> {
  const before = readsOfReplica();
  await countLines();
  return readsOfReplica() > before;
}

/** Writes a label, of which the audit log must then have a line. */
async function writeAndRead(name: string): Promise<void> {
  const before = await countLines();
  expect((await call('/api/v1/keywords/labels', { name })).status).toBe(201);
  const begun = performance.now();
  expect({ name, count: await countLines() }).toEqual({ name, count: before + 1 });
  expect(performance.now() - begun).toBeLessThan(PATIENCE_MS);
}

describe('reads from a replica', { timeout: 60_000 }, () => {
  it('are answered by it, each list and figure, without a failure', async () => {
    const missed: string[] = [];
    let calls = 0;
    for (const [key, endpoint] of Object.entries(ENDPOINTS)) {
      if (!mayComeFromReplica(endpoint)) continue;
      const { status } = await call(
        `${endpoint.path}?rt=1week&tz=UTC&pattern=acme&filter=severity`,
      );
      calls += 1;
      if (status !== 200) missed.push(`${key} ${status}`);
    }
    expect(missed).toEqual([]);
    expect(logged.filter((line) => line.includes('the replica failed'))).toEqual([]);
    expect(readsOfReplica()).toBeGreaterThan(calls / 2);
  });

  it('show each caller what they have just written', async () => {
    const before = readsOfReplica();
    for (let turn = 0; turn < WRITES; turn += 1) await writeAndRead(`label ${turn}`);
    expect(readsOfReplica() - before).toBeGreaterThan(WRITES / 2);
  });

  it('are answered by the primary while the replica is behind', async () => {
    await replica.query('select pg_wal_replay_pause()');
    const before = readsOfReplica();
    for (let turn = 0; turn < 5; turn += 1) await writeAndRead(`behind ${turn}`);
    expect(readsOfReplica() - before).toBeLessThanOrEqual(1);
    await replica.query('select pg_wal_replay_resume()');
  });

  it('are answered by the primary while the replica is gone, and by the replica once it is back', async () => {
    await expect.poll(answeredByReplica, { timeout: 20_000 }).toBe(true);
    standby.pause();
    for (let turn = 0; turn < 5; turn += 1) await writeAndRead(`gone ${turn}`);
    expect(logged.join('\n')).toContain('the replica failed');
    standby.resume();
    await expect.poll(answeredByReplica, { timeout: 20_000 }).toBe(true);
  });

  it('and writes outlive a restart of the primary', async () => {
    primary.pause();
    expect((await call('/api/v1/audit_logs')).status).toBe(503);
    primary.resume();
    await expect
      .poll(async () => (await call('/api/v1/audit_logs')).status, { timeout: 20_000 })
      .toBe(200);
    await writeAndRead('after the restart');
  });
});
