import { searchEndpoints } from '@sluice/contract/endpoints/search';
import { searchScanEndpoints } from '@sluice/contract/endpoints/search-scans';
import { readRules } from '@sluice/scanner';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planWorker } from '../jobs/plan-job.ts';
import { searchScanWorker } from '../jobs/search-scan-job.ts';
import { storeOwnDetectors } from '../repositories/own-detectors.ts';
import { bodyAs } from '../testing/bodies.ts';
import { aToken } from '../testing/findings.ts';
import { createSearchedTestServer, type SearchedTestServer } from '../testing/searched.ts';
import { aTokenFile, scansOf } from '../testing/searched-scans.ts';
import { TEST_NOW } from '../testing/test-server.ts';

const DAY_MS = 86_400_000;
const SCANS = '/search_api/v1/scans';
const REPLIES = searchScanEndpoints;
let testServer: SearchedTestServer;
let scans: ReturnType<typeof scansOf>;
beforeEach(async () => {
  testServer = await createSearchedTestServer();
  scans = scansOf(testServer);
});
afterEach(() => testServer.close());

describe('a scan of a search', () => {
  it('waits, runs, and tells what it found in the commits of the search alone', async () => {
    await testServer.kept([
      aTokenFile('a.txt', 1),
      { files: { 'b.txt': `boreas token = "${aToken(2)}"\n` } },
      { files: { 'c.txt': 'zephyr\n' } },
    ]);
    const { search_uuid } = await testServer.search('zephyr');
    const { status, scan } = await scans.ask(search_uuid);
    expect(status).toBe(201);
    expect(scan).toMatchObject({
      status: 'created',
      search: search_uuid,
      query_string: 'zephyr',
      secrets: 0,
      user_email: testServer.member.email,
    });
    expect(testServer.queued.at(-1)).toMatchObject({
      name: 'search_scan',
      data: { scanId: scan.uuid },
    });
    expect(await scans.ask(search_uuid)).toMatchObject({ status: 200, scan: { uuid: scan.uuid } });
    await scans.run(scan.uuid);
    expect(await scans.get(scan.uuid)).toMatchObject({
      status: 'finished',
      scanned_patches: 2,
      total_patches: 2,
      secrets: 1,
      expired_at: new Date(TEST_NOW.getTime() + 30 * DAY_MS).toISOString(),
    });
    const [secret] = await scans.secretsOf(scan.uuid);
    expect(secret).toMatchObject({
      dev: { name: 'Dev One', email: 'dev@elsewhere.example' },
      discovery_date: TEST_NOW.toISOString(),
      leak_date: '2026-03-01T10:01:00.000Z',
      occurrence_count: 1,
      occurrences: [
        { file_path: 'a.txt', line: 1, repo_name: 'acme/demo', commit_message: 'Change' },
      ],
      relations: [{ reason: 'on_github_org_in_perimeter', detail: 'acme' }],
    });
    // The scan of the history had made an incident of it.
    expect(secret?.linked_incident).not.toBeNull();
    const [search] = await bodyAs(
      await testServer.asMember('/search_api/v1/searches'),
      searchEndpoints.listSearches.replies[200],
    );
    expect(search).toMatchObject({ secret_scan: 'finished', secrets: 1, scanning_uuid: scan.uuid });
  });

  it('shows one secret with its places, and finds by what a list is filtered by', async () => {
    await testServer.kept([
      aTokenFile('a.txt', 1),
      aTokenFile('b/b.txt', 1),
      aTokenFile('test/c.txt', 2),
    ]);
    const { uuid } = await scans.scanned();
    const all = await scans.secretsOf(uuid);
    expect(all.map((one) => one.occurrence_count)).toEqual([1, 2]);
    const [, first] = all;
    const path = `${SCANS}/${uuid}/secrets/${first?.uuid}`;
    expect(
      await bodyAs(await testServer.asMember(path), REPLIES.getScannedSecret.replies[200]),
    ).toEqual(first);
    const places = await bodyAs(
      await testServer.asMember(`${path}/occurrences?per_page=1`),
      REPLIES.listScannedOccurrences.replies[200],
    );
    expect(places.map((one) => one.file_path)).toEqual(['b/b.txt']);
    expect(await scans.secretsOf(uuid, '?search=B/B')).toEqual([first]);
    expect(await scans.secretsOf(uuid, '?tags=TEST_FILE')).toHaveLength(1);
    expect(await scans.secretsOf(uuid, '?author=nobody@x.example')).toEqual([]);
    expect(
      await scans.secretsOf(uuid, `?type=${encodeURIComponent(first?.display_name ?? '')},Other`),
    ).toHaveLength(2);
  });

  it('leaves no value readable', async () => {
    await testServer.kept([{ ...aTokenFile('a.txt', 1), message: `Add ${aToken(1)}` }]);
    const { uuid } = await scans.scanned();
    const { db } = testServer.database;
    const texts = [JSON.stringify(await scans.secretsOf(uuid)), ...testServer.logged];
    for (const table of ['scanned_secrets', 'scanned_occurrences', 'search_scans'] as const) {
      texts.push(JSON.stringify(await db.selectFrom(table).selectAll().execute()));
    }
    for (const text of texts) expect(text.includes(aToken(1))).toBe(false);
  });

  it('again finds nothing twice, and looks at what came since alone', async () => {
    const { repository, source } = await testServer.kept([aTokenFile('a.txt', 1)]);
    const { search_uuid, uuid } = await scans.scanned();
    const before = await scans.secretsOf(uuid);
    expect((await scans.ask(search_uuid, testServer.asAdmin)).scan.uuid).toBe(uuid);
    await Promise.all([scans.run(uuid), scans.run(uuid)]);
    expect(await scans.secretsOf(uuid)).toEqual(before);
    repository.add([aTokenFile('b.txt', 2)]);
    await testServer.scan(source);
    await testServer.keep(source);
    await scans.ask(search_uuid);
    await scans.run(uuid);
    expect(await scans.get(uuid)).toMatchObject({
      scanned_patches: 2,
      total_patches: 2,
      secrets: 2,
    });
    expect([
      await scans.count('scanned_secrets'),
      await scans.count('scanned_occurrences'),
    ]).toEqual([2, 2]);
  });

  it('scans everything again for a new detector of the company', async () => {
    await testServer.kept([{ files: { 'a.txt': 'zephyr\nkey: zephyr_0123456789abcdef\n' } }]);
    const { search_uuid, uuid } = await scans.scanned('zephyr');
    expect(await scans.secretsOf(uuid)).toEqual([]);
    const rule = `[[rules]]\nid = "zephyr-key"\ndescription = "Zephyr key"\nregex = '''zephyr_([0-9a-f]{16})'''\n`;
    await storeOwnDetectors(
      testServer.database.db,
      testServer.admin.companyId,
      readRules(rule).rules,
      TEST_NOW,
    );
    await scans.ask(search_uuid);
    await scans.run(uuid);
    expect((await scans.secretsOf(uuid)).map((one) => one.display_name)).toEqual(['Zephyr key']);
  });

  it('resumes after a stop, and two concurrent runs find each secret once', async () => {
    await testServer.kept(
      Array.from({ length: 210 }, (_, index) =>
        index % 30 === 0
          ? aTokenFile(`${index}.txt`, index)
          : { files: { [`${index}.txt`]: 'zephyr\n' } },
      ),
    );
    const { search_uuid } = await testServer.search('zephyr');
    const { scan } = await scans.ask(search_uuid);
    const stopped = new AbortController();
    const first = scans.run(scan.uuid, stopped.signal);
    for (let isBegun = false; !isBegun; ) {
      const row = await testServer.database.db
        .selectFrom('search_scans')
        .select('scanned_patches')
        .executeTakeFirstOrThrow();
      isBegun = row.scanned_patches > 0;
    }
    stopped.abort();
    await expect(first).rejects.toThrow();
    expect(await scans.get(scan.uuid)).toMatchObject({ status: 'scanning', scanned_patches: 200 });
    await Promise.all([scans.run(scan.uuid), scans.run(scan.uuid)]);
    const patches = { scanned_patches: 210, total_patches: 210 };
    expect(await scans.get(scan.uuid)).toMatchObject({
      status: 'finished',
      ...patches,
      secrets: 7,
    });
    expect(await scans.count('scanned_occurrences')).toBe(7);
  });

  it('takes on no more than it may in one run', async () => {
    await testServer.kept([aTokenFile('a.txt', 1), aTokenFile('b.txt', 2), aTokenFile('c.txt', 3)]);
    const { search_uuid } = await testServer.search('zephyr');
    const { scan } = await scans.ask(search_uuid);
    await scans.run(scan.uuid, new AbortController().signal, 2);
    expect(await scans.get(scan.uuid)).toMatchObject({ scanned_patches: 2, total_patches: 2 });
    await scans.ask(search_uuid);
    await scans.run(scan.uuid, new AbortController().signal, 2);
    expect(await scans.get(scan.uuid)).toMatchObject({
      scanned_patches: 3,
      total_patches: 3,
      secrets: 3,
    });
  });

  it('is refused where the search finds too much, or is not ours', async () => {
    await testServer.kept([aTokenFile('a.txt', 1)]);
    const { search_uuid } = await testServer.search('zephyr');
    testServer.deps.config.maxScannedPatches = 1;
    const refused = await testServer.asMember(SCANS, { body: { search: search_uuid } });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: 'too_many_patches' },
    ]);
    testServer.deps.config.maxScannedPatches = 2;
    const { scan } = await scans.ask(search_uuid);
    await scans.run(scan.uuid);
    const [secret] = await scans.secretsOf(scan.uuid);
    for (const path of [
      '',
      '/secrets',
      `/secrets/${secret?.uuid}`,
      `/secrets/${secret?.uuid}/occurrences`,
    ]) {
      expect((await testServer.asOtherCompany(`${SCANS}/${scan.uuid}${path}`)).status).toBe(404);
    }
    const theirs = await testServer.asOtherCompany(SCANS, { body: { search: search_uuid } });
    expect(theirs.status).toBe(404);
    const promoted = await testServer.asOtherCompany(`${SCANS}/${scan.uuid}/incidents`, {
      body: { ids: [secret?.uuid] },
    });
    expect(promoted.status).toBe(404);
  });

  it('is listed for who asked, and expires', async () => {
    await testServer.kept([aTokenFile('a.txt', 1)]);
    const { search_uuid, uuid } = await scans.scanned();
    const listOf = async (caller = testServer.asMember) => {
      const response = await caller(`${SCANS}/list_user_scans`);
      return (await bodyAs(response, REPLIES.listUserScans.replies[200])).map((one) => one.uuid);
    };
    expect([await listOf(), await listOf(testServer.asAdmin)]).toEqual([[uuid], []]);
    await sql`update search_scans set expires_at = ${TEST_NOW}`.execute(testServer.database.db);
    expect(await scans.get(uuid)).toMatchObject({
      status: 'expired',
      secrets: 0,
      list_secrets: [],
    });
    expect([await listOf(), await scans.secretsOf(uuid)]).toEqual([[], []]);
    expect((await scans.ask(search_uuid)).scan).toMatchObject({
      uuid,
      status: 'created',
      scanned_patches: 0,
    });
    await scans.run(uuid);
    expect(await scans.secretsOf(uuid)).toHaveLength(1);
  });

  it('ends in an error where git fails, and is queued until it ends', async () => {
    await testServer.kept([aTokenFile('a.txt', 1)]);
    const { search_uuid } = await testServer.search('zephyr');
    const { scan } = await scans.ask(search_uuid);
    const { companyId } = testServer.admin;
    const { signal } = new AbortController();
    testServer.queued.length = 0;
    await planWorker(testServer.deps)({}, signal);
    expect(testServer.queued).toContainEqual({
      name: 'search_scan',
      data: { companyId, scanId: scan.uuid },
    });
    await sql`update searches set query = '('`.execute(testServer.database.db);
    await searchScanWorker(testServer.deps)({ companyId, scanId: scan.uuid }, signal);
    expect(await scans.get(scan.uuid)).toMatchObject({ status: 'error' });
    await sql`update searches set query = 'zephyr'`.execute(testServer.database.db);
    await scans.ask(search_uuid);
    await searchScanWorker(testServer.deps)({ companyId, scanId: scan.uuid }, signal);
    expect(await scans.get(scan.uuid)).toMatchObject({ status: 'finished', secrets: 1 });
  });
});
