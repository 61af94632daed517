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
import { createSearchedWorld, type SearchedWorld } from '../testing/searched.ts';
import { TEST_NOW } from '../testing/world.ts';
import { scanSearch } from './scan-search.ts';

const DAY_MS = 86_400_000;
const SCANS = '/search_api/v1/scans';
const REPLIES = searchScanEndpoints;
let world: SearchedWorld;
beforeEach(async () => {
  world = await createSearchedWorld();
});
afterEach(() => world.close());

const run = (scanId: string, signal = new AbortController().signal, maxScannedPatches = 10_000) => {
  const { db, vault, clock, config, newId } = world.deps;
  const needs = { db, vault, clock, newId, dataDir: config.dataDir, maxScannedPatches };
  return scanSearch(needs, { companyId: world.admin.companyId, scanId, signal });
};
const ask = async (search: string, caller = world.asMember) => {
  const response = await caller(SCANS, { body: { search } });
  return {
    status: response.status,
    scan: await bodyAs(response, REPLIES.createSearchScan.replies[201]),
  };
};
const get = async (uuid: string) =>
  bodyAs(await world.asMember(`${SCANS}/${uuid}`), REPLIES.getSearchScan.replies[200]);
const secretsOf = async (uuid: string, query = '') =>
  bodyAs(
    await world.asMember(`${SCANS}/${uuid}/secrets${query}`),
    REPLIES.listScannedSecrets.replies[200],
  );
const tokenFile = (name: string, seed: number) => ({
  files: { [name]: `zephyr token = "${aToken(seed)}"\n` },
});
/** Takes all incidents away that the first scan of the history made: as if the commits had been somebody else's. */
const noIncidents = async () => {
  const { db } = world.database;
  for (const table of ['events', 'incidents', 'occurrences'] as const) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  }
  await sql`delete from occurrences`.execute(db);
  await sql`delete from events`.execute(db);
  await sql`delete from incidents`.execute(db);
  await sql`delete from incident_totals`.execute(db);
  await sql`delete from secrets`.execute(db);
  for (const table of ['events', 'incidents', 'occurrences'] as const) {
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  }
};
const count = async (
  table: 'incidents' | 'occurrences' | 'scanned_secrets' | 'scanned_occurrences',
) => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::integer as n from ${sql.table(table)}`.execute(world.database.db);
  return rows[0]?.n;
};

async function scanned(query = 'zephyr') {
  const { search_uuid } = await world.search(query);
  const { scan } = await ask(search_uuid);
  await run(scan.uuid);
  return { search_uuid, uuid: scan.uuid };
}

describe('a scan of a search', () => {
  it('waits, runs, and tells what it found in the commits of the search alone', async () => {
    await world.kept([
      tokenFile('a.txt', 1),
      { files: { 'b.txt': `boreas token = "${aToken(2)}"\n` } },
      { files: { 'c.txt': 'zephyr\n' } },
    ]);
    const { search_uuid } = await world.search('zephyr');
    const { status, scan } = await ask(search_uuid);
    expect(status).toBe(201);
    expect(scan).toMatchObject({
      status: 'created',
      search: search_uuid,
      query_string: 'zephyr',
      secrets: 0,
      user_email: world.member.email,
    });
    expect(world.queued.at(-1)).toMatchObject({ name: 'search_scan', data: { scanId: scan.uuid } });
    expect(await ask(search_uuid)).toMatchObject({ status: 200, scan: { uuid: scan.uuid } });
    await run(scan.uuid);
    expect(await get(scan.uuid)).toMatchObject({
      status: 'finished',
      scanned_patches: 2,
      total_patches: 2,
      secrets: 1,
      expired_at: new Date(TEST_NOW.getTime() + 30 * DAY_MS).toISOString(),
    });
    const [secret] = await secretsOf(scan.uuid);
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
      await world.asMember('/search_api/v1/searches'),
      searchEndpoints.listSearches.replies[200],
    );
    expect(search).toMatchObject({ secret_scan: 'finished', secrets: 1, scanning_uuid: scan.uuid });
  });

  it('shows one secret with its places, and finds by what a list is filtered by', async () => {
    await world.kept([tokenFile('a.txt', 1), tokenFile('b/b.txt', 1), tokenFile('test/c.txt', 2)]);
    const { uuid } = await scanned();
    const all = await secretsOf(uuid);
    expect(all.map((one) => one.occurrence_count)).toEqual([1, 2]);
    const [, first] = all;
    const path = `${SCANS}/${uuid}/secrets/${first?.uuid}`;
    expect(await bodyAs(await world.asMember(path), REPLIES.getScannedSecret.replies[200])).toEqual(
      first,
    );
    const places = await bodyAs(
      await world.asMember(`${path}/occurrences?per_page=1`),
      REPLIES.listScannedOccurrences.replies[200],
    );
    expect(places.map((one) => one.file_path)).toEqual(['b/b.txt']);
    expect(await secretsOf(uuid, '?search=B/B')).toEqual([first]);
    expect(await secretsOf(uuid, '?tags=TEST_FILE')).toHaveLength(1);
    expect(await secretsOf(uuid, '?author=nobody@x.example')).toEqual([]);
    expect(
      await secretsOf(uuid, `?type=${encodeURIComponent(first?.display_name ?? '')},Other`),
    ).toHaveLength(2);
  });

  it('leaves no value readable', async () => {
    await world.kept([{ ...tokenFile('a.txt', 1), message: `Add ${aToken(1)}` }]);
    const { uuid } = await scanned();
    const { db } = world.database;
    const texts = [JSON.stringify(await secretsOf(uuid)), ...world.logged];
    for (const table of ['scanned_secrets', 'scanned_occurrences', 'search_scans'] as const) {
      texts.push(JSON.stringify(await db.selectFrom(table).selectAll().execute()));
    }
    for (const text of texts) expect(text.includes(aToken(1))).toBe(false);
  });

  it('again finds nothing twice, and looks at what came since alone', async () => {
    const { repository, source } = await world.kept([tokenFile('a.txt', 1)]);
    const { search_uuid, uuid } = await scanned();
    const before = await secretsOf(uuid);
    expect((await ask(search_uuid, world.asAdmin)).scan.uuid).toBe(uuid);
    await Promise.all([run(uuid), run(uuid)]);
    expect(await secretsOf(uuid)).toEqual(before);
    repository.add([tokenFile('b.txt', 2)]);
    await world.scan(source);
    await world.keep(source);
    await ask(search_uuid);
    await run(uuid);
    expect(await get(uuid)).toMatchObject({ scanned_patches: 2, total_patches: 2, secrets: 2 });
    expect([await count('scanned_secrets'), await count('scanned_occurrences')]).toEqual([2, 2]);
  });

  it('looks at everything anew for a new detector of the company', async () => {
    await world.kept([{ files: { 'a.txt': 'zephyr\nkey: zephyr_0123456789abcdef\n' } }]);
    const { search_uuid, uuid } = await scanned('zephyr');
    expect(await secretsOf(uuid)).toEqual([]);
    const rule = `[[rules]]\nid = "zephyr-key"\ndescription = "Zephyr key"\nregex = '''zephyr_([0-9a-f]{16})'''\n`;
    await storeOwnDetectors(
      world.database.db,
      world.admin.companyId,
      readRules(rule).rules,
      TEST_NOW,
    );
    await ask(search_uuid);
    await run(uuid);
    expect((await secretsOf(uuid)).map((one) => one.display_name)).toEqual(['Zephyr key']);
  });

  it('that was stopped is carried on, and two at once find the same once', async () => {
    await world.kept(
      Array.from({ length: 210 }, (_, index) =>
        index % 30 === 0
          ? tokenFile(`${index}.txt`, index)
          : { files: { [`${index}.txt`]: 'zephyr\n' } },
      ),
    );
    const { search_uuid } = await world.search('zephyr');
    const { scan } = await ask(search_uuid);
    const stopped = new AbortController();
    const first = run(scan.uuid, stopped.signal);
    for (let isBegun = false; !isBegun; ) {
      const row = await world.database.db
        .selectFrom('search_scans')
        .select('scanned_patches')
        .executeTakeFirstOrThrow();
      isBegun = row.scanned_patches > 0;
    }
    stopped.abort();
    await expect(first).rejects.toThrow();
    expect(await get(scan.uuid)).toMatchObject({ status: 'scanning', scanned_patches: 200 });
    await Promise.all([run(scan.uuid), run(scan.uuid)]);
    const patches = { scanned_patches: 210, total_patches: 210 };
    expect(await get(scan.uuid)).toMatchObject({ status: 'finished', ...patches, secrets: 7 });
    expect(await count('scanned_occurrences')).toBe(7);
  });

  it('takes on no more than it may in one run', async () => {
    await world.kept([tokenFile('a.txt', 1), tokenFile('b.txt', 2), tokenFile('c.txt', 3)]);
    const { search_uuid } = await world.search('zephyr');
    const { scan } = await ask(search_uuid);
    await run(scan.uuid, new AbortController().signal, 2);
    expect(await get(scan.uuid)).toMatchObject({ scanned_patches: 2, total_patches: 2 });
    await ask(search_uuid);
    await run(scan.uuid, new AbortController().signal, 2);
    expect(await get(scan.uuid)).toMatchObject({
      scanned_patches: 3,
      total_patches: 3,
      secrets: 3,
    });
  });

  it('is refused where the search finds too much, or is not ours', async () => {
    await world.kept([tokenFile('a.txt', 1)]);
    const { search_uuid } = await world.search('zephyr');
    world.deps.config.maxScannedPatches = 1;
    const refused = await world.asMember(SCANS, { body: { search: search_uuid } });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: 'too_many_patches' },
    ]);
    world.deps.config.maxScannedPatches = 2;
    const { scan } = await ask(search_uuid);
    await run(scan.uuid);
    const [secret] = await secretsOf(scan.uuid);
    for (const path of [
      '',
      '/secrets',
      `/secrets/${secret?.uuid}`,
      `/secrets/${secret?.uuid}/occurrences`,
    ]) {
      expect((await world.asOtherCompany(`${SCANS}/${scan.uuid}${path}`)).status).toBe(404);
    }
    const theirs = await world.asOtherCompany(SCANS, { body: { search: search_uuid } });
    expect(theirs.status).toBe(404);
    const promoted = await world.asOtherCompany(`${SCANS}/${scan.uuid}/incidents`, {
      body: { ids: [secret?.uuid] },
    });
    expect(promoted.status).toBe(404);
  });

  it('is listed for who asked, and expires', async () => {
    await world.kept([tokenFile('a.txt', 1)]);
    const { search_uuid, uuid } = await scanned();
    const listOf = async (caller = world.asMember) => {
      const response = await caller(`${SCANS}/list_user_scans`);
      return (await bodyAs(response, REPLIES.listUserScans.replies[200])).map((one) => one.uuid);
    };
    expect([await listOf(), await listOf(world.asAdmin)]).toEqual([[uuid], []]);
    await sql`update search_scans set expires_at = ${TEST_NOW}`.execute(world.database.db);
    expect(await get(uuid)).toMatchObject({ status: 'expired', secrets: 0, list_secrets: [] });
    expect([await listOf(), await secretsOf(uuid)]).toEqual([[], []]);
    expect((await ask(search_uuid)).scan).toMatchObject({
      uuid,
      status: 'created',
      scanned_patches: 0,
    });
    await run(uuid);
    expect(await secretsOf(uuid)).toHaveLength(1);
  });

  it('ends in an error where git fails, and is queued until it ends', async () => {
    await world.kept([tokenFile('a.txt', 1)]);
    const { search_uuid } = await world.search('zephyr');
    const { scan } = await ask(search_uuid);
    const { companyId } = world.admin;
    const { signal } = new AbortController();
    world.queued.length = 0;
    await planWorker(world.deps)({}, signal);
    expect(world.queued).toContainEqual({
      name: 'search_scan',
      data: { companyId, scanId: scan.uuid },
    });
    await sql`update searches set query = '('`.execute(world.database.db);
    await searchScanWorker(world.deps)({ companyId, scanId: scan.uuid }, signal);
    expect(await get(scan.uuid)).toMatchObject({ status: 'error' });
    await sql`update searches set query = 'zephyr'`.execute(world.database.db);
    await ask(search_uuid);
    await searchScanWorker(world.deps)({ companyId, scanId: scan.uuid }, signal);
    expect(await get(scan.uuid)).toMatchObject({ status: 'finished', secrets: 1 });
  });
});

describe('promoting what was found', () => {
  it('makes incidents as a scan would, once, with masked patches', async () => {
    await world.kept([tokenFile('a.txt', 1), tokenFile('b.txt', 1), tokenFile('c.txt', 2)]);
    await noIncidents();
    const { uuid } = await scanned();
    const secrets = await secretsOf(uuid);
    expect(secrets.map((one) => one.linked_incident)).toEqual([null, null]);
    const promote = async (ids: readonly string[]) => {
      const response = await world.asMember(`${SCANS}/${uuid}/incidents`, { body: { ids } });
      return (await bodyAs(response, REPLIES.promoteScannedSecrets.replies[200])).new_secrets;
    };
    const [, double] = secrets;
    const ids = secrets.map((one) => one.uuid);
    const first = await promote([double?.uuid ?? '']);
    expect(first.map((one) => one.scan_secret_uuid)).toEqual([double?.uuid]);
    expect(await promote([double?.uuid ?? ''])).toEqual([]);
    expect(await Promise.all([promote(ids), promote(ids)])).toSatisfy(
      (all: unknown[][]) => all.flat().length >= 1,
    );
    expect([await count('incidents'), await count('occurrences')]).toEqual([2, 3]);
    expect((await secretsOf(uuid)).every((one) => one.linked_incident !== null)).toBe(true);
    const occurrences = await world.database.db
      .selectFrom('occurrences')
      .select(['id', 'patch_id'])
      .execute();
    expect(occurrences.every((one) => one.patch_id !== null)).toBe(true);
    const audit = await world.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', '%scan%')
      .execute();
    expect(audit.map(({ action }) => action)).toContain('promote_scanned_secrets');
    const { results } = await world.search('zephyr', '?linked_incidents=true');
    expect(results.map((one) => one.linked_incidents.length)).toEqual([1, 1, 1]);
    const empty = await world.asMember(`${SCANS}/${uuid}/incidents`, { body: { ids: [] } });
    expect(empty.status).toBe(400);
  });

  it('of the same value that a scan of the history finds is the same incident', async () => {
    const { source } = await world.kept([tokenFile('a.txt', 1)]);
    await noIncidents();
    const { uuid } = await scanned();
    const [secret] = await secretsOf(uuid);
    await world.asMember(`${SCANS}/${uuid}/incidents`, { body: { ids: [secret?.uuid] } });
    await sql`update sources set checkpoint = '{}'`.execute(world.database.db);
    await world.scan(source);
    expect([await count('incidents'), await count('occurrences')]).toEqual([1, 1]);
  });
});
