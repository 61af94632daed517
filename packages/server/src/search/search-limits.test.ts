import { MOST_RUNNING_SCANS, SEARCH_LIMITS, SEARCHES_A_MINUTE } from '@sluice/domain/search-scan';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { searchScanWorker } from '../jobs/search-scan-job.ts';
import {
  createSearchedTestServer,
  type SearchedTestServer,
  switchSearch,
} from '../testing/searched.ts';
import { aTokenFile, scansOf } from '../testing/searched-scans.ts';
import { TEST_NOW } from '../testing/test-server.ts';

const ROOT = '/search_api/v1';
let testServer: SearchedTestServer;
beforeEach(async () => {
  testServer = await createSearchedTestServer();
});
afterEach(() => testServer.close());

/** Searches that the member made, by SQL: as many calls would take a minute. */
async function makeSearches(count: number): Promise<string[]> {
  const { companyId } = testServer.admin;
  const { rows } = await sql<{ id: string }>`
    insert into searches (company_id, id, query, is_restricted, matches, searched_at)
    select ${companyId}, gen_random_uuid(), 'made zephyr' || (n + 100), false, 1, ${TEST_NOW} from generate_series(1, ${count}::integer) n
    returning id`.execute(testServer.database.db);
  return rows.map(({ id }) => id);
}
const save = (search: string, name: string) =>
  testServer.asMember(`${ROOT}/saved_searches`, { body: { search, name, scan_frequency: null } });

describe('the limits of searches', () => {
  it('let a member search sixty times a minute', async () => {
    const run = (call = testServer.asMember) => call(`${ROOT}/search`, { body: { q: 'zephyr' } });
    const statuses = new Set<number>();
    for (let times = 0; times < SEARCHES_A_MINUTE; times += 1) statuses.add((await run()).status);
    expect([...statuses]).toEqual([200]);
    const refused = await run();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await run(testServer.asAdmin)).status).toBe(200);
  });

  it('let a company keep two hundred saved searches, and each query once', async () => {
    const ids = await makeSearches(SEARCH_LIMITS.saved_searches + 1);
    const [first = '', ...rest] = ids;
    const last = rest.at(-1) ?? '';
    await sql`insert into saved_searches (company_id, id, search_id, name, scan_frequency, author_id, saved_at)
      select company_id, id, id, 'Saved', 'NEVER', ${testServer.member.memberId}, ${TEST_NOW} from searches
      where id <> ${first} and id <> ${last}`.execute(testServer.database.db);
    expect((await save(last, 'Winds')).status).toBe(201);
    const again = await save(last, 'Storms');
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({
      code: 'already_exists',
      detail: 'This search is saved already as “Winds”.',
    });
    const refused = await save(first, 'One more');
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({
      code: 'limit_reached',
      detail: 'Your company keeps 200 saved searches, which is the limit. Delete one first.',
    });
    const { db } = testServer.database;
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::integer as n from saved_searches`.execute(db);
    expect(rows[0]?.n).toBe(SEARCH_LIMITS.saved_searches);
  });

  it('let a member keep a thousand bookmarks', async () => {
    const { source } = await testServer.kept([{ files: { 'a.txt': 'zephyr\n' } }]);
    const { companyId, memberId } = testServer.member;
    await sql`insert into saved_results (company_id, id, member_id, source_id, sha, path, saved_at)
      select ${companyId}, gen_random_uuid(), ${memberId}, ${source}, 'x', 'b' || n, ${TEST_NOW}
      from generate_series(1, ${SEARCH_LIMITS.bookmarks}::integer) n`.execute(
      testServer.database.db,
    );
    const { results } = await testServer.search('zephyr');
    const body = {
      filename: 'a.txt',
      repo_name: 'acme/demo',
      sha: results[0]?.sha,
      search: null,
    };
    const refused = await testServer.asMember(`${ROOT}/saved_results`, { body });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      detail: 'You keep 1,000 bookmarks, which is the limit. Remove one first.',
    });
    expect((await testServer.asAdmin(`${ROOT}/saved_results`, { body })).status).toBe(201);
    await sql`delete from saved_results where path = 'b1'`.execute(testServer.database.db);
    expect((await testServer.asMember(`${ROOT}/saved_results`, { body })).status).toBe(201);
  });

  it('let ten scans of a company wait, and two run', async () => {
    const ids = await makeSearches(SEARCH_LIMITS.waiting_scans + 1);
    const ask = (search: string) => testServer.asMember(`${ROOT}/scans`, { body: { search } });
    for (const id of ids.slice(1)) expect((await ask(id)).status).toBe(201);
    // One that waits already is not one more.
    expect((await ask(ids[1] ?? '')).status).toBe(200);
    const refused = await ask(ids[0] ?? '');
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      detail:
        '10 scans of your company wait already, which is the limit. Try again when one has begun.',
    });
    const { db } = testServer.database;
    await sql`update search_scans set status = 'scanning' where id in
      (select id from search_scans order by id limit ${sql.lit(MOST_RUNNING_SCANS)})`.execute(db);
    const { rows } = await sql<{ id: string }>`
      select id from search_scans where status = 'created' order by requested_at, id limit 1`.execute(
      db,
    );
    const scanId = rows[0]?.id ?? '';
    testServer.queued.length = 0;
    const work = () =>
      searchScanWorker(testServer.deps)(
        { companyId: testServer.admin.companyId, scanId },
        new AbortController().signal,
      );
    const statusOf = async () =>
      (await db.selectFrom('search_scans').select('status').where('id', '=', scanId).execute())[0];
    await work();
    expect(await statusOf()).toEqual({ status: 'created' });
    await sql`update search_scans set status = 'finished' where status = 'scanning'`.execute(db);
    await work();
    expect(await statusOf()).toEqual({ status: 'finished' });
    expect(testServer.queued.map(({ name }) => name)).toContain('search_scan');
  });
});

describe('a scan whose company loses search meanwhile', () => {
  it('ends in error, keeps nothing of what it had not scanned, and cannot be opened', async () => {
    await testServer.kept([aTokenFile('a.txt', 1)]);
    const scans = scansOf(testServer);
    const { search_uuid } = await testServer.search('zephyr');
    const { scan } = await scans.ask(search_uuid);
    await switchSearch(testServer, testServer.admin.companyId, false);
    await scans.run(scan.uuid);
    const { db } = testServer.database;
    expect(
      await db.selectFrom('search_scans').select(['status', 'scanned_patches']).execute(),
    ).toEqual([{ status: 'error', scanned_patches: 0 }]);
    expect(await scans.count('scanned_secrets')).toBe(0);
    expect((await testServer.asMember(`${ROOT}/scans/${scan.uuid}`)).status).toBe(404);
    await switchSearch(testServer, testServer.admin.companyId, true);
    expect((await scans.ask(search_uuid)).status).toBe(201);
    await scans.run(scan.uuid);
    expect(await scans.get(scan.uuid)).toMatchObject({ status: 'finished', secrets: 1 });
  });
});
