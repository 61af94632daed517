import { searchScanEndpoints } from '@sluice/contract/endpoints/search-scans';
import { sql } from 'kysely';
import { scanSearch } from '../search/scan-search.ts';
import { bodyAs } from './bodies.ts';
import { aToken } from './findings.ts';
import type { CommitPlan, SearchedTestServer } from './searched.ts';

const SCANS = '/search_api/v1/scans';
const REPLIES = searchScanEndpoints;

/** A commit of a file with the word `zephyr` and a token of this seed. */
export function aTokenFile(name: string, seed: number): CommitPlan {
  return { files: { [name]: `zephyr token = "${aToken(seed)}"\n` } };
}

/** The scans of a test server, as tests use them. */
export function scansOf(testServer: SearchedTestServer) {
  const run = (
    scanId: string,
    signal = new AbortController().signal,
    maxScannedPatches = 10_000,
  ): Promise<void> => {
    const { db, vault, clock, config, newId } = testServer.deps;
    const needs = {
      db,
      vault,
      clock,
      newId,
      dataDir: config.dataDir,
      publicUrl: config.publicUrl,
      maxScannedPatches,
    };
    return scanSearch(needs, { companyId: testServer.admin.companyId, scanId, signal });
  };
  const ask = async (search: string, caller = testServer.asMember) => {
    const response = await caller(SCANS, { body: { search } });
    const scan = await bodyAs(response, REPLIES.createSearchScan.replies[201]);
    return { status: response.status, scan };
  };
  return {
    /** Does the work of a scan. */
    run,
    /** Asks for the scan of a search. */
    ask,
    get: async (uuid: string) =>
      bodyAs(await testServer.asMember(`${SCANS}/${uuid}`), REPLIES.getSearchScan.replies[200]),
    secretsOf: async (uuid: string, query = '') =>
      bodyAs(
        await testServer.asMember(`${SCANS}/${uuid}/secrets${query}`),
        REPLIES.listScannedSecrets.replies[200],
      ),
    /** Searches, asks for a scan of it and does it. */
    scanned: async (query = 'zephyr') => {
      const { search_uuid } = await testServer.search(query);
      const { scan } = await ask(search_uuid);
      await run(scan.uuid);
      return { search_uuid, uuid: scan.uuid };
    },
    count: async (
      table: 'incidents' | 'occurrences' | 'scanned_secrets' | 'scanned_occurrences',
    ) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from ${sql.table(table)}`.execute(testServer.database.db);
      return rows[0]?.n;
    },
    /** Removes all incidents that the first scan of the history made, as if the commits belonged to an outsider. */
    forgetIncidents: async () => {
      const { db } = testServer.database;
      const guarded = ['events', 'incidents', 'occurrences'] as const;
      for (const table of guarded) {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
      }
      for (const table of [
        'occurrences',
        'events',
        'incidents',
        'incident_totals',
        'secrets',
      ] as const) {
        await sql`delete from ${sql.table(table)}`.execute(db);
      }
      for (const table of guarded) {
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
      }
    },
  };
}
