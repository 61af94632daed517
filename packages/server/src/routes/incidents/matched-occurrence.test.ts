import { postmanEndpoints } from '@sluice/contract/endpoints/postman';
import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { type MatchableOccurrence, matchedOccurrence } from '@sluice/domain/occurrence-match';
import { parseWireScope } from '@sluice/domain/wire-scope';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { incidentColumns } from '../../repositories/incident-rows.ts';
import { bodyAs } from '../../testing/bodies.ts';
import { aFinding, aPostmanIncident, aSource, ingest } from '../../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../../testing/test-server.ts';

const DAY_MS = 86_400_000;

/** Where one secret was found, the oldest first. */
const PLACES = [
  { repo: 'acme/api', path: 'src/keys.ts', author: 'Ada', tags: [] },
  { repo: 'acme/api', path: 'test/keys.ts', author: 'Lin', tags: ['TEST_FILE'] },
  { repo: 'acme/web', path: 'test/web.ts', author: 'Lin', tags: ['TEST_FILE'] },
  { repo: 'acme/web', path: 'src/100%.ts', author: 'Sam', tags: ['SENSITIVE_FILE'] },
] as const;

let testServer: TestServer;
let incident: number;
let held: MatchableOccurrence[];
let postman: number;

beforeAll(async () => {
  testServer = await createTestServer();
  const { admin } = testServer;
  for (const [age, { repo, path, author, tags }] of PLACES.entries()) {
    const sourceId = await aSource(testServer, admin, repo);
    const commit = {
      sha: String(age).repeat(40),
      authorName: author,
      authorEmail: `${author.toLowerCase()}@elsewhere.example`,
      committedAt: new Date(TEST_NOW.getTime() - (9 - age) * DAY_MS),
    };
    const found = await ingest(testServer, admin, [aFinding({ path, tags: [...tags], commit })], {
      sourceId,
    });
    incident = found.incidentIds[0] ?? incident;
  }
  const db = testServer.database.db;
  await db
    .updateTable('occurrences')
    .set({ is_present: true })
    .where('path', '=', 'test/keys.ts')
    .execute();
  await db.updateTable('incidents').set({ present_count: 1 }).where('id', '=', incident).execute();
  const answer = await testServer.asAdmin(`/api/v1/secrets/${incident}/occurrences`);
  const all = await bodyAs(answer, secretEndpoints.listSecretOccurrences.replies[200]);
  held = all.map((one) => ({
    id: one.id,
    date: one.date,
    values: {
      repository: [one.repo_name],
      developer: one.who.map(({ name }) => name),
      presence: [one.presence.is_present === null ? 'unknown' : 'present'],
      attachment_reasons: one.attachment_reasons,
      tags: one.tags.map(({ name }) => name),
    },
    texts: [one.file_path, one.repo_name, one.commit_sha, ...one.who.map(({ name }) => name)],
  }));
  postman = await aPostmanIncident(testServer);
});
afterAll(() => testServer.close());

async function rowOf(query: string) {
  const answer = await testServer.asAdmin(`/api/v1/secrets?rt=all&${query}`);
  const rows = await bodyAs(answer, secretEndpoints.listSecrets.replies[200]);
  const row = rows.find(({ id }) => id === incident);
  if (row === undefined) throw new Error(`${query} does not find the incident.`);
  return row;
}

describe('the occurrence in a row', () => {
  it.each([
    ['', 'src/100%.ts', null],
    ['status=triggered', 'src/100%.ts', null],
    ['repository=acme/api', 'test/keys.ts', 'Lin'],
    ['repository=acme/web', 'src/100%.ts', null],
    ['developer=Ada', 'src/keys.ts', 'Ada'],
    ['developer=Ada,Lin', 'test/web.ts', 'Lin'],
    ['developer=Ada&repository=acme/api', 'src/keys.ts', 'Ada'],
    // Two filters that two occurrences pass: the newest of all.
    ['developer=Sam&repository=acme/api', 'src/100%.ts', null],
    ['tags=TEST_FILE', 'test/web.ts', 'Lin'],
    ['tags=TEST_FILE,NONE&repository=acme/api', 'test/keys.ts', 'Lin'],
    ['presence=present', 'test/keys.ts', 'Lin'],
    ['attachment_reasons=on_github_org_in_perimeter', 'src/100%.ts', null],
    ['search=SRC/keys', 'src/keys.ts', 'Ada'],
    ['search=ada', 'src/keys.ts', 'Ada'],
    ['search=acme/api', 'test/keys.ts', 'Lin'],
    ['search=0%25.ts', 'src/100%.ts', null],
  ])('%s: %s', async (query, path, author) => {
    const row = await rowOf(query);
    const { scope } = parseWireScope(new URLSearchParams(query));
    const expected = matchedOccurrence(held, scope);
    const shown = held.find(({ texts }) => texts[0] === path);
    expect(row.location.file_path).toBe(path);
    if (expected !== null) expect(expected.id).toBe(shown?.id);
    expect(row.location.matched_at).toBe(author === null ? null : shown?.date);
    expect(row.who[0]?.name).toBe(author ?? 'Sam');
    expect(row.who).toHaveLength(3);
  });

  it('is the one of Postman too', async () => {
    const listed = async (query: string) => {
      const answer = await testServer.asAdmin(`/api/v1/postman/incidents?rt=all&${query}`);
      const rows = await bodyAs(answer, postmanEndpoints.listPostmanIncidents.replies[200]);
      return rows.find(({ id }) => id === postman)?.location_type;
    };
    expect(await listed('location_type=header')).toBe('header');
    expect(await listed('location_type=variable')).toBe('variable');
  });

  it('is found by the index of the incident, and ends at the first that passes', async () => {
    const { db } = testServer.database;
    const { companyId } = testServer.admin;
    await sql`insert into occurrences (company_id, incident_id, source_id, commit_sha, commit_message, path, line, committed_at,
        triggered_at, developer_id)
      select company_id, incident_id, source_id, md5(n::text), '', 'src/' || n, n, committed_at - n * interval '1 minute',
        triggered_at, developer_id
      from occurrences cross join generate_series(1, 5000) as n where id = ${held[0]?.id}`.execute(
      db,
    );
    await sql`analyze occurrences`.execute(db);
    const { scope } = parseWireScope(new URLSearchParams('repository=acme/api&search=keys'));
    const query = { companyId, kind: 'secret', scope, timeZone: 'UTC', now: TEST_NOW } as const;
    const page = sql`select i.* from incidents i where i.company_id = ${companyId} limit 25`;
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain ${incidentColumns(page, sql`i.id`, query)}`.execute(db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('occurrences_of_incident');
    expect(plan).not.toContain('Seq Scan on occurrences');
  });
});

describe('orders by people', () => {
  it.each(['who', '-who', 'assignee', '-assignee', 'validity', '-validity'])(
    '%s',
    async (order) => {
      await ingest(testServer, testServer.admin, [
        aFinding({ value: `ghp_${'b1c2'.repeat(9)}`, commit: { authorName: 'Bo' } }),
      ]);
      const { db } = testServer.database;
      await db
        .updateTable('incidents')
        .set({ assignee_id: testServer.member.memberId, validity_status: 'valid' })
        .where('id', '=', incident)
        .execute();
      const answer = await testServer.asAdmin(`/api/v1/secrets?rt=all&ordering=${order}`);
      const rows = await bodyAs(answer, secretEndpoints.listSecrets.replies[200]);
      const first = rows[0]?.id === incident;
      expect(rows).toHaveLength(2);
      // Bo is before Sam; unassigned incidents are last in both directions.
      expect(first).toBe(['-who', 'assignee', '-assignee', 'validity'].includes(order));
    },
  );
});
