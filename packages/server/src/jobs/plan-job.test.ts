import { beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '../repositories/companies.ts';
import { sourcesToIndex } from '../repositories/search-index.ts';
import { dueSources, unwatchSource, updateSource } from '../repositories/sources.ts';
import { aSource } from '../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../testing/test-server.ts';
import { planWorker } from './plan-job.ts';

const MINUTE_MS = 60_000;
let testServer: TestServer;
let sourceId: number;
beforeEach(async () => {
  testServer = await createTestServer();
  sourceId = await aSource(testServer, testServer.admin);
  return () => testServer.close();
});

const at = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * MINUTE_MS);
const change = (next: Parameters<typeof updateSource>[3]) =>
  updateSource(testServer.database.db, testServer.admin.companyId, sourceId, next);
const plan = async () => {
  await planWorker(testServer.deps)({}, new AbortController().signal);
  // Of what concerns repositories; mails and notifications are looked for every minute.
  return testServer.queued.flatMap(({ name, data }) => (name === 'scan' ? [{ name, data }] : []));
};

describe('the plan of every minute', () => {
  it('queues a repository that is due, for its own company', async () => {
    await change({ state: 'done', next_fetch_at: at(5) });
    testServer.setNow(at(4));
    expect(await plan()).toEqual([]);
    testServer.setNow(at(5));
    const data = { companyId: testServer.admin.companyId, sourceId };
    expect(await plan()).toEqual([{ name: 'scan', data }]);
  });

  it('takes the first repository of each company before the second of any', async () => {
    const { db } = testServer.database;
    for (const name of ['acme/b', 'acme/c', 'acme/d'])
      await aSource(testServer, testServer.admin, name);
    const theirs = await aSource(testServer, testServer.stranger, 'theirs/a');
    await db
      .updateTable('sources')
      .set({ state: 'done', next_fetch_at: at(1), checkpoint: JSON.stringify({ done: 'x' }) })
      .execute();
    await db
      .updateTable('sources')
      .set({ next_fetch_at: at(2) })
      .where('id', '=', theirs)
      .execute();
    for (const { companyId } of [testServer.admin, testServer.stranger])
      await updateCompany(db, companyId, { flags: { search: true } }, TEST_NOW);
    expect(await dueSources(db, at(5), 2)).toContainEqual({
      companyId: testServer.stranger.companyId,
      sourceId: theirs,
    });
    const toIndex = await sourcesToIndex(db, TEST_NOW, 2);
    expect(toIndex.map(({ sourceId: id }) => id)).toContain(theirs);
  });

  it('queues one whose last look failed, when its longer wait is over', async () => {
    await change({ state: 'failed', failure: 'no_access', next_fetch_at: at(10) });
    testServer.setNow(at(10));
    expect(await plan()).toHaveLength(1);
  });

  it.each(['pending', 'scanning'] as const)('leaves one alone that is %s', async (state) => {
    await change({ state, next_fetch_at: at(1) });
    testServer.setNow(at(9));
    expect(await plan()).toEqual([]);
  });

  it('skips sources that are no longer watched, and those of a closed company', async () => {
    await change({ state: 'done', next_fetch_at: at(1) });
    testServer.setNow(at(9));
    await unwatchSource(testServer.database.db, testServer.admin.companyId, sourceId);
    expect(await plan()).toEqual([]);
    await aSource(testServer, testServer.admin);
    await change({ state: 'done', next_fetch_at: at(1) });
    await testServer.database.db
      .updateTable('companies')
      .set({ is_active: false })
      .where('id', '=', testServer.admin.companyId)
      .execute();
    expect(await plan()).toEqual([]);
  });
});

describe('the scan of whole histories', () => {
  const dayMinutes = 1_440;
  const due = async () => {
    const rows = await testServer.database.db
      .selectFrom('sources')
      .select('history_due_at')
      .execute();
    return rows.map((row) => row.history_due_at?.getTime() ?? null);
  };
  const setTo = (frequency: number) =>
    testServer.asAdmin('/api/v1/company/historical_scan', { body: { frequency } });

  it('is due a month after the company began, then a month after the last', async () => {
    expect(await (await setTo(1)).json()).toEqual({ frequency: 1, last_run: null });
    testServer.setNow(at(31 * dayMinutes - 1));
    await plan();
    expect(await due()).toEqual([null]);
    testServer.setNow(at(31 * dayMinutes));
    await Promise.all([plan(), plan()]);
    expect(await due()).toEqual([at(31 * dayMinutes).getTime()]);
    testServer.setNow(TEST_NOW);
    const company = await (await testServer.asMember('/api/v1/company')).json();
    const last_run = at(31 * dayMinutes).toISOString();
    expect(company).toMatchObject({ historical_scan: { frequency: 1, last_run } });
  });

  it('is never due when it is switched off', async () => {
    await setTo(0);
    testServer.setNow(at(400 * dayMinutes));
    await plan();
    expect(await due()).toEqual([null]);
  });

  it('is set by admins, to what there is', async () => {
    const path = '/api/v1/company/historical_scan';
    expect((await testServer.asMember(path, { body: { frequency: 1 } })).status).toBe(403);
    expect((await setTo(3)).status).toBe(400);
  });
});

describe('the progress of a scan', () => {
  it('tells commits, rate and time left of the run that goes on, resumed ones included', async () => {
    const progress = {
      commits_done: 600,
      commits_total: 1_000,
      commits_skipped: 400,
      bytes: 5,
      seconds: 10,
      occurrences_found: 7,
      incidents_found: 3,
    };
    await change({ state: 'scanning', scan_started_at: TEST_NOW, progress });
    const reply = await (await testServer.asMember(`/api/v1/sources/${sourceId}/progress`)).json();
    expect(reply).toMatchObject({
      status: 'scanning',
      commits_done: 600,
      commits_total: 1_000,
      commits_per_second: 20,
      seconds_left: 20,
      occurrences_found: 7,
      incidents_found: 3,
    });
  });

  it('tells which part of the packs is read before any commit is done, and how long that will take', async () => {
    const progress = {
      commits_done: 0,
      commits_total: 90_000,
      packs_read: 0.25,
      bytes: 0,
      seconds: 4,
      occurrences_found: 0,
      incidents_found: 0,
    };
    await change({ state: 'scanning', scan_started_at: TEST_NOW, progress });
    const reply = await (await testServer.asMember(`/api/v1/sources/${sourceId}/progress`)).json();
    expect(reply).toMatchObject({ packs_read: 0.25, commits_per_second: null, seconds_left: 12 });
  });
});
