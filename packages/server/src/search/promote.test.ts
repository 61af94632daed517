import { searchScanEndpoints } from '@sluice/contract/endpoints/search-scans';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodyAs } from '../testing/bodies.ts';
import { createSearchedTestServer, type SearchedTestServer } from '../testing/searched.ts';
import { aTokenFile, scansOf } from '../testing/searched-scans.ts';

const SCANS = '/search_api/v1/scans';
const REPLIES = searchScanEndpoints;
let testServer: SearchedTestServer;
let scans: ReturnType<typeof scansOf>;
beforeEach(async () => {
  testServer = await createSearchedTestServer();
  scans = scansOf(testServer);
});
afterEach(() => testServer.close());

describe('promoting what was found', () => {
  it('makes incidents as a scan would, once, with masked patches', async () => {
    await testServer.kept([aTokenFile('a.txt', 1), aTokenFile('b.txt', 1), aTokenFile('c.txt', 2)]);
    await scans.forgetIncidents();
    const { uuid } = await scans.scanned();
    const secrets = await scans.secretsOf(uuid);
    expect(secrets.map((one) => one.linked_incident)).toEqual([null, null]);
    const promote = async (ids: readonly string[]) => {
      const response = await testServer.asMember(`${SCANS}/${uuid}/incidents`, { body: { ids } });
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
    expect([await scans.count('incidents'), await scans.count('occurrences')]).toEqual([2, 3]);
    expect((await scans.secretsOf(uuid)).every((one) => one.linked_incident !== null)).toBe(true);
    const occurrences = await testServer.database.db
      .selectFrom('occurrences')
      .select(['id', 'patch_id'])
      .execute();
    expect(occurrences.every((one) => one.patch_id !== null)).toBe(true);
    const audit = await testServer.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', '%scan%')
      .execute();
    expect(audit.map(({ action }) => action)).toContain('scanned_secret.promoted');
    const { results } = await testServer.search('zephyr', '?linked_incidents=true');
    expect(results.map((one) => one.linked_incidents.length)).toEqual([1, 1, 1]);
    const empty = await testServer.asMember(`${SCANS}/${uuid}/incidents`, { body: { ids: [] } });
    expect(empty.status).toBe(400);
  });

  it('of the same value that a scan of the history finds is the same incident', async () => {
    const { source } = await testServer.kept([aTokenFile('a.txt', 1)]);
    await scans.forgetIncidents();
    const { uuid } = await scans.scanned();
    const [secret] = await scans.secretsOf(uuid);
    await testServer.asMember(`${SCANS}/${uuid}/incidents`, { body: { ids: [secret?.uuid] } });
    await sql`update sources set checkpoint = '{}'`.execute(testServer.database.db);
    await testServer.scan(source);
    expect([await scans.count('incidents'), await scans.count('occurrences')]).toEqual([1, 1]);
  });
});
