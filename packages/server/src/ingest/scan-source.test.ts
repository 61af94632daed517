import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { isScanError } from '@sluice/scanner';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planHistories } from '../demo/history.ts';
import { makeRepository } from '../demo/make-repository.ts';
import { fetchSoon, getSource, updateSource, watchSource } from '../repositories/sources.ts';
import { bodyAs } from '../testing/bodies.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../testing/test-server.ts';
import { scanSource } from './scan-source.ts';

let testServer: TestServer;
let dir: string;
beforeAll(async () => {
  testServer = await createTestServer();
  dir = mkdtempSync(join(tmpdir(), 'sluice-scan-'));
});
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await testServer.close();
});

const scan = (sourceId: number, change: { since?: string; signal?: AbortSignal } = {}) => {
  const { db, vault, clock } = testServer.deps;
  const signal = new AbortController().signal;
  return scanSource(
    { db, vault, clock, dataDir: dir, allowHosts: [] },
    { companyId: testServer.admin.companyId, sourceId, signal, ...change },
  );
};
const watch = async (url: string) => {
  const source = { url, name: 'acme/demo', isLocal: true };
  return (await watchSource(testServer.database.db, testServer.admin.companyId, source, TEST_NOW))
    .id;
};
const reasonOf = (error: unknown) => (isScanError(error) ? error.reason : null);

describe('scanning a real repository', () => {
  it('stores what it holds with masked patches, and finds nothing new the second time', async () => {
    const path = join(dir, 'repository.git');
    const [history] = planHistories(TEST_NOW);
    await makeRepository(path, history?.commits ?? []);
    const id = await watch(path);
    const first = await scan(id);
    expect(first.newOccurrences).toBeGreaterThan(20);
    expect(await scan(id)).toMatchObject({ commits: 0, newOccurrences: 0 });
    const source = await getSource(testServer.database.db, testServer.admin.companyId, id);
    expect(source).toMatchObject({ state: 'done', failure: null, fetch_failures: 0 });
    expect(source?.next_fetch_at?.getTime()).toBeGreaterThan(TEST_NOW.getTime());

    const occurrences = await testServer.database.db
      .selectFrom('occurrences')
      .select('id')
      .limit(20)
      .execute();
    const ids = occurrences.map((row) => row.id).join(',');
    const response = await testServer.asMember(`/api/v1/patches?leak_ids=${ids}`);
    const patches = await bodyAs(response, secretEndpoints.listPatches.replies[200]);
    expect(patches).toHaveLength(20);
    for (const patch of patches) {
      expect(patch.has_content).toBe(true);
      expect(patch.highlighted_lines.length).toBeGreaterThan(0);
    }
  });

  it('refreshes the planner statistics, since the embedded database has no autovacuum', async () => {
    const { rows } = await sql<{ reltuples: number }>`
      select reltuples from pg_class where oid = 'occurrences'::regclass`.execute(
      testServer.database.db,
    );
    expect(rows[0]?.reltuples).toBeGreaterThan(20);
  });

  it('is due immediately when keywords or detectors changed during its scan', async () => {
    const { db, vault } = testServer.deps;
    const { companyId } = testServer.admin;
    const sourceId = await watch(join(dir, 'repository.git'));
    let changing: Promise<void> | null = null;
    const clock = () => {
      changing ??= fetchSoon(db, companyId, TEST_NOW);
      return TEST_NOW;
    };
    const signal = new AbortController().signal;
    const deps = { db, vault, clock, dataDir: dir, allowHosts: [] };
    await scanSource(deps, { companyId, sourceId, signal });
    await changing;
    const source = await getSource(db, companyId, sourceId);
    expect(source).toMatchObject({ state: 'done', next_fetch_at: TEST_NOW });
  });

  it('notes at the source why it failed', async () => {
    const id = await watch(join(dir, 'nothing-here'));
    const reason = await scan(id).catch(reasonOf);
    expect(reason).not.toBeNull();
    const source = await getSource(testServer.database.db, testServer.admin.companyId, id);
    expect(source).toMatchObject({ state: 'failed', failure: reason, fetch_failures: 1 });
    const firstWaitMs = (source?.next_fetch_at?.getTime() ?? 0) - TEST_NOW.getTime();
    await scan(id).catch(reasonOf);
    const again = await getSource(testServer.database.db, testServer.admin.companyId, id);
    expect((again?.next_fetch_at?.getTime() ?? 0) - TEST_NOW.getTime()).toBe(2 * firstWaitMs);
  });

  it('leaves an interrupted one pending', async () => {
    const id = await watch(join(dir, 'repository.git'));
    expect(await scan(id, { signal: AbortSignal.abort() }).catch(reasonOf)).toBe('interrupted');
    expect(await getSource(testServer.database.db, testServer.admin.companyId, id)).toMatchObject({
      state: 'pending',
    });
    expect(await scan(id)).toMatchObject({ newOccurrences: 0 });
  });

  it('scans a whole history again when that is due, once, and treats none of it as live', async () => {
    const { companyId } = testServer.admin;
    const id = await watch(join(dir, 'repository.git'));
    await updateSource(testServer.database.db, companyId, id, { history_due_at: TEST_NOW });
    const before = await getSource(testServer.database.db, companyId, id);
    const storedEvents = () => testServer.database.db.selectFrom('events').select('id').execute();
    const eventsBefore = await storedEvents();
    const again = await scan(id);
    expect(again.commits).toBeGreaterThan(20);
    expect(again.newOccurrences).toBe(0);
    expect(await storedEvents()).toEqual(eventsBefore);
    expect(await getSource(testServer.database.db, companyId, id)).toMatchObject({
      history_due_at: null,
      is_history_begun: false,
      checkpoint: before?.checkpoint,
    });
    expect(await scan(id)).toMatchObject({ commits: 0 });
  });

  it('carries an interrupted scan of a whole history on instead of beginning it again', async () => {
    const { companyId } = testServer.admin;
    const id = await watch(join(dir, 'repository.git'));
    const { checkpoint } = (await getSource(testServer.database.db, companyId, id)) ?? {};
    await updateSource(testServer.database.db, companyId, id, {
      history_due_at: TEST_NOW,
      is_history_begun: true,
      checkpoint: { ...checkpoint },
    });
    expect(await scan(id)).toMatchObject({ commits: 0 });
    expect(await getSource(testServer.database.db, companyId, id)).toMatchObject({
      history_due_at: null,
    });
  });

  it('takes the commits for activity, and authors with an address of the company into the perimeter', async () => {
    const { db } = testServer.database;
    const { companyId } = testServer.admin;
    const count = async (table: 'activity_events' | 'contributors' | 'perimeter_developers') => {
      const row = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow();
      return row.rows;
    };
    const id = await watch(join(dir, 'repository.git'));
    const author = await db.selectFrom('contributors').select('email').executeTakeFirstOrThrow();
    const commits = await count('activity_events');
    expect(commits).toBeGreaterThan(20);
    const repository = await db.selectFrom('perimeter_repositories').selectAll().executeTakeFirst();
    expect(repository).toMatchObject({ source_id: id, contributors: await count('contributors') });
    expect(await count('perimeter_developers')).toBe(0);

    const domain = author.email.slice(author.email.indexOf('@') + 1);
    await db
      .updateTable('companies')
      .set({ domains: [domain] })
      .where('id', '=', companyId)
      .execute();
    await updateSource(db, companyId, id, { activity_reached: '' });
    await scan(id);
    await scan(id);
    expect(await count('activity_events')).toBe(commits);
    expect(await count('perimeter_developers')).toBeGreaterThan(0);
    const origins = await db
      .selectFrom('perimeter_origins')
      .selectAll()
      .where('subject', '=', 'developer')
      .execute();
    expect(origins).toHaveLength(await count('perimeter_developers'));
    expect(origins[0]).toMatchObject({ reason: 'git_email', detail: domain, deactivated_at: null });
  });

  it('notices a moved branch as a push, once', async () => {
    const { db } = testServer.database;
    const path = join(dir, 'pushed.git');
    const commits = planHistories(TEST_NOW)[1]?.commits.slice(0, 12) ?? [];
    await makeRepository(path, commits.slice(0, 6));
    const { companyId } = testServer.admin;
    const source = { url: path, name: 'acme/pushed', isLocal: true };
    const { id } = await watchSource(db, companyId, source, TEST_NOW);
    const pushes = () =>
      db
        .selectFrom('activity_events')
        .select(['type', 'ref', 'happened_at'])
        .where('source_id', '=', id)
        .where('type', '!=', 'Commit')
        .execute();
    await scan(id);
    expect(await pushes()).toEqual([]);
    rmSync(path, { recursive: true });
    await makeRepository(path, commits);
    await scan(id);
    await scan(id);
    expect(await pushes()).toMatchObject([{ type: 'PushEvent', happened_at: TEST_NOW }]);
  });
});
