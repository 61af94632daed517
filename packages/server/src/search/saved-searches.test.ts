import { savedSearchEndpoints } from '@sluice/contract/endpoints/saved-searches';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planWorker } from '../jobs/plan-job.ts';
import { forgetSearches } from '../repositories/forget-searches.ts';
import { mailContext } from '../repositories/mail-outbox.ts';
import { bodyAs } from '../testing/bodies.ts';
import { aToken } from '../testing/findings.ts';
import { createSearchedTestServer, type SearchedTestServer } from '../testing/searched.ts';
import { aTokenFile, scansOf } from '../testing/searched-scans.ts';
import { TEST_NOW } from '../testing/test-server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SAVED = '/search_api/v1/saved_searches';
const RESULTS = '/search_api/v1/saved_results';
const REPLIES = savedSearchEndpoints;
let testServer: SearchedTestServer;
let scans: ReturnType<typeof scansOf>;
beforeEach(async () => {
  testServer = await createSearchedTestServer();
  scans = scansOf(testServer);
});
afterEach(() => testServer.close());

const later = (ms: number) => new Date(TEST_NOW.getTime() + ms);
const save = async (q: string, change: object = {}) => {
  const { search_uuid } = await testServer.search(q);
  const body = { search: search_uuid, name: ` ${q} `, scan_frequency: 'DAILY', ...change };
  return bodyAs(await testServer.asMember(SAVED, { body }), REPLIES.createSavedSearch.replies[201]);
};
const list = async (query = '', caller = testServer.asAdmin) =>
  bodyAs(await caller(`${SAVED}${query}`), REPLIES.listSavedSearches.replies[200]);
/** Runs the plan of this moment twice concurrently, and returns the scans that it queued. */
const plan = async (now: Date) => {
  testServer.setNow(now);
  testServer.queued.length = 0;
  const { signal } = new AbortController();
  await Promise.all([
    planWorker(testServer.deps)({}, signal),
    planWorker(testServer.deps)({}, signal),
  ]);
  const queued = testServer.queued.flatMap(({ data }) => ('scanId' in data ? [data.scanId] : []));
  return [...new Set(queued)];
};
const dueAt = async () => {
  const rows = await testServer.database.db
    .selectFrom('saved_searches')
    .select('next_scan_at')
    .execute();
  return rows.map((row) => row.next_scan_at?.getTime() ?? null);
};

describe('a saved search', () => {
  it('is the whole team’s, is changed, and goes', async () => {
    const saved = await save('zephyr', { scan_frequency: null });
    expect(saved).toMatchObject({
      name: 'zephyr',
      scan_frequency: 'NEVER',
      author_email: testServer.member.email,
      last_scan_date: null,
      search: { query: 'zephyr', secret_scan: 'none' },
    });
    expect(await list()).toEqual([saved]);
    expect(await list('', testServer.asOtherCompany)).toEqual([]);
    const path = `/search_api/v1/saved_searches/${saved.uuid}`;
    const put = (body: object, caller = testServer.asAdmin) =>
      caller(path, { method: 'PUT', body });
    expect(await (await put({ name: 'Winds', scan_frequency: 'WEEKLY' })).json()).toMatchObject({
      name: 'Winds',
      scan_frequency: 'WEEKLY',
    });
    expect((await put({ name: '' })).status).toBe(400);
    expect((await put({ name: 'Theirs' }, testServer.asOtherCompany)).status).toBe(404);
    expect((await testServer.asOtherCompany(path, { method: 'DELETE' })).status).toBe(404);
    expect((await testServer.asMember(path, { method: 'DELETE' })).status).toBe(204);
    expect(await list()).toEqual([]);
    const audit = await testServer.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('target', 'like', 'saved_search:%')
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'saved_search.created',
      'saved_search.updated',
      'saved_search.deleted',
    ]);
  });

  it('needs a name, a search of ours, and is saved once', async () => {
    const { search_uuid } = await testServer.search('zephyr');
    const post = async (change: object, caller = testServer.asMember) => {
      const body = { search: search_uuid, name: 'Winds', scan_frequency: 'NEVER', ...change };
      return (await caller(SAVED, { body })).status;
    };
    expect(await post({ name: ' ' })).toBe(400);
    expect(await post({ name: 'x'.repeat(2_049) })).toBe(400);
    expect(await post({ scan_frequency: 'HOURLY' })).toBe(400);
    expect(await post({}, testServer.asOtherCompany)).toBe(404);
    expect(await post({})).toBe(201);
    expect(await post({}, testServer.asAdmin)).toBe(409);
  });

  it('is found by name, query, author, frequency and how much its scan found', async () => {
    await testServer.kept([aTokenFile('a.txt', 1)]);
    await save('zephyr');
    await save('boreas', { scan_frequency: 'NEVER', name: 'North wind' });
    await scans.scanned('zephyr');
    const names = async (query: string) => (await list(query)).map(({ name }) => name);
    expect(await names('?search=WIND')).toEqual(['North wind']);
    expect(await names('?search=zeph')).toEqual(['zephyr']);
    expect(await names('?scan_frequency=DAILY,WEEKLY')).toEqual(['zephyr']);
    expect(await names(`?author=${testServer.admin.email}`)).toEqual([]);
    expect(await names('?secrets_min=1')).toEqual(['zephyr']);
    expect(await names('?secrets_max=0')).toEqual(['North wind']);
    expect(await names('?per_page=1&page=2')).toHaveLength(1);
  });
});

describe('the schedule of a saved search', () => {
  it('scans immediately, then each day, and makes incidents of new secrets', async () => {
    const { repository, source } = await testServer.kept([aTokenFile('a.txt', 1)]);
    await scans.forgetIncidents();
    const saved = await save('zephyr');
    const [scanId = '', ...others] = await plan(TEST_NOW);
    expect(others).toEqual([]);
    const [next] = await dueAt();
    expect(next).toBeGreaterThanOrEqual(later(DAY_MS).getTime());
    expect(next).toBeLessThanOrEqual(later(DAY_MS + HOUR_MS).getTime());
    await Promise.all([scans.run(scanId), scans.run(scanId)]);
    await scans.run(scanId);
    expect(await scans.get(scanId)).toMatchObject({
      status: 'finished',
      user_email: null,
      secrets: 1,
    });
    expect([await scans.count('incidents'), await scans.count('occurrences')]).toEqual([1, 1]);
    const [listed] = await list();
    expect(listed).toMatchObject({
      uuid: saved.uuid,
      search: { secrets: 1, scanning_uuid: scanId },
    });

    expect(await plan(later(DAY_MS / 2))).toEqual([]);
    repository.add([aTokenFile('b.txt', 2)]);
    await testServer.scan(source);
    await testServer.keep(source);
    const before = await scans.count('incidents');
    testServer.setNow(later(0));
    expect(await plan(later(DAY_MS + HOUR_MS))).toEqual([scanId]);
    await scans.run(scanId);
    testServer.setNow(TEST_NOW);
    expect(await scans.get(scanId)).toMatchObject({ scanned_patches: 2, secrets: 2 });
    // The scan of the history was first: it made the incident.
    expect([await scans.count('incidents'), before]).toEqual([2, 2]);
  });

  it('leaves secrets alone that a member found and viewed before', async () => {
    await testServer.kept([aTokenFile('a.txt', 1)]);
    await scans.forgetIncidents();
    await scans.scanned();
    await save('zephyr');
    const [scanId = ''] = await plan(TEST_NOW);
    await scans.run(scanId);
    expect(await scans.count('incidents')).toBe(0);
  });

  it('makes the incidents of a run that was killed before it did', async () => {
    await testServer.kept([aTokenFile('a.txt', 1)]);
    await scans.forgetIncidents();
    await save('zephyr');
    const [scanId = ''] = await plan(TEST_NOW);
    await scans.run(scanId);
    await scans.forgetIncidents();
    await sql`update scanned_secrets set is_to_promote = true`.execute(testServer.database.db);
    await sql`update search_scans set status = 'scanning'`.execute(testServer.database.db);
    expect(await plan(TEST_NOW)).toEqual([scanId]);
    await scans.run(scanId);
    expect(await scans.count('incidents')).toBe(1);
  });

  it('mails its author one recap a run, with kinds and numbers and nothing secret', async () => {
    await testServer.kept([aTokenFile('a.txt', 1)]);
    await scans.forgetIncidents();
    await save('zephyr', { name: 'Winds' });
    const mails = async () => {
      const { db, vault } = testServer.deps;
      const rows = await db.selectFrom('mail_outbox').selectAll().orderBy('id').execute();
      return rows.map(({ company_id, purpose, recipients, sealed }) => ({
        purpose,
        recipients,
        words: sealed === null ? '' : vault.open(sealed, mailContext(company_id, purpose)),
      }));
    };
    const [scanId = ''] = await plan(TEST_NOW);
    await scans.run(scanId);
    await scans.run(scanId);
    const [first, ...others] = await mails();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ purpose: 'recap', recipients: [testServer.member.email] });
    expect(first?.words).toContain('“Winds”: 1 new secret');
    expect(first?.words).toContain('Slack');
    expect(first?.words).toContain(`/search/scan/${scanId}`);
    expect(first?.words).not.toContain(aToken(1));
    await plan(later(2 * DAY_MS));
    await scans.run(scanId);
    expect((await mails())[1]?.words).toContain('“Winds”: no new secrets');
    // A scan that a person asked for is in the panel, not in a mail.
    await scans.scanned();
    expect(await mails()).toHaveLength(2);
  });

  it('is weekly or never where it is set so, and ends with the search', async () => {
    const saved = await save('zephyr', { scan_frequency: 'WEEKLY' });
    expect(await plan(TEST_NOW)).toHaveLength(1);
    const [next] = await dueAt();
    expect(next).toBeGreaterThanOrEqual(later(7 * DAY_MS).getTime());
    testServer.setNow(TEST_NOW);
    const put = (scan_frequency: string | null) =>
      testServer.asMember(`${SAVED}/${saved.uuid}`, { method: 'PUT', body: { scan_frequency } });
    await put('WEEKLY');
    expect(await dueAt()).toEqual([next]);
    await put(null);
    expect(await dueAt()).toEqual([null]);
    await put('DAILY');
    expect(await dueAt()).toEqual([TEST_NOW.getTime()]);
  });
});

describe('a bookmark', () => {
  const bookmark = async (change: object = {}, caller = testServer.asMember) => {
    const { results, search_uuid } = await testServer.search('zephyr');
    const [first] = results;
    const body = {
      filename: first?.file.filename,
      repo_name: first?.source_metadata.repo_name,
      sha: first?.sha,
      search: search_uuid,
      ...change,
    };
    return caller(RESULTS, { body });
  };

  it('is of one person, shows its result, and goes', async () => {
    await testServer.kept([{ files: { 'a.txt': 'zephyr\n' } }]);
    const made = await bookmark();
    expect(made.status).toBe(201);
    const saved = await bodyAs(made, REPLIES.createSavedResult.replies[201]);
    expect(saved).toMatchObject({
      filename: 'a.txt',
      repo_name: 'acme/demo',
      result: { saved_result_uuid: saved.uuid },
    });
    expect((await bookmark()).status).toBe(200);
    const rows = async (caller = testServer.asMember) =>
      bodyAs(await caller(RESULTS), REPLIES.listSavedResults.replies[200]);
    expect(await rows()).toEqual([saved]);
    expect(await rows(testServer.asAdmin)).toEqual([]);
    expect((await testServer.search('zephyr')).results[0]?.saved_result_uuid).toBe(saved.uuid);
    expect(
      (await testServer.asAdmin(`${RESULTS}/${saved.uuid}`, { method: 'DELETE' })).status,
    ).toBe(404);
    expect(
      (await testServer.asMember(`${RESULTS}/${saved.uuid}`, { method: 'DELETE' })).status,
    ).toBe(204);
    expect(await rows()).toEqual([]);
  });

  it('is refused when the company has no such result', async () => {
    await testServer.kept([{ files: { 'a.txt': 'zephyr\n' } }]);
    expect((await bookmark({ filename: 'b.txt' })).status).toBe(404);
    expect((await bookmark({ sha: 'f'.repeat(40) })).status).toBe(404);
    expect((await bookmark({ sha: 'f' })).status).toBe(400);
    expect((await bookmark({}, testServer.asOtherCompany)).status).toBe(404);
    expect((await bookmark({ search: null }, testServer.asOtherCompany)).status).toBe(404);
  });

  it('outlives what is kept for searching', async () => {
    await testServer.kept([{ files: { 'a.txt': 'zephyr\n' } }]);
    await bookmark({ search: null });
    await testServer.database.db.deleteFrom('search_commits').execute();
    const [row] = await bodyAs(
      await testServer.asMember(RESULTS),
      REPLIES.listSavedResults.replies[200],
    );
    expect(row).toMatchObject({ filename: 'a.txt', search: null, result: null });
  });
});

describe('what is kept no longer', () => {
  it('expires, but saved results stay', async () => {
    await testServer.kept([aTokenFile('a.txt', 1)]);
    await scans.scanned('zephyr');
    await save('token');
    await testServer.search('zephyr token');
    const { db } = testServer.database;
    const queries = async () => {
      const rows = await db.selectFrom('searches').select('query').orderBy('query').execute();
      return rows.map(({ query }) => query);
    };
    await forgetSearches(db, later(DAY_MS));
    expect(await queries()).toEqual(['token', 'zephyr', 'zephyr token']);
    expect(await scans.count('scanned_secrets')).toBe(1);
    await forgetSearches(db, later(31 * DAY_MS));
    expect(await queries()).toEqual(['token']);
    expect(await scans.count('scanned_secrets')).toBe(0);
  });
});
