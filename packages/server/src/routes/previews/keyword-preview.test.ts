import { previewEndpoints } from '@sluice/contract/endpoints/previews';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyAs, Refused } from '../../testing/bodies.ts';
import { aSecretValue } from '../../testing/findings.ts';
import { createSearchedTestServer, type SearchedTestServer } from '../../testing/searched.ts';
import type { Caller } from '../../testing/test-server.ts';

const DAY_MS = 86_400_000;
const SECRET = aSecretValue(8_100);
let testServer: SearchedTestServer;
/** When the commits were made. */
let committedAt: Date;
beforeAll(async () => {
  testServer = await createSearchedTestServer();
  const { shas } = await testServer.kept([
    { files: { 'a.txt': 'Zephyr one\nnothing\nzephyr and ZEPHYR in one line\n' } },
    { files: { 'a.txt': 'nothing\n', 'b/c.txt': 'zephyr-17.corp.example\nzephyrs\n' } },
    { files: { 'd.env': `TOKEN=${SECRET}\n` } },
  ]);
  expect(shas).toHaveLength(3);
  const { rows } = await sql<{ at: Date }>`
    select max(committed_at) as at from search_commits`.execute(testServer.database.db);
  committedAt = rows[0]?.at ?? new Date(0);
  testServer.setNow(new Date(committedAt.getTime() + DAY_MS));
});
afterAll(() => testServer.close());

const send = (body: object, as: Caller = testServer.asAdmin) =>
  as('/api/v1/keywords/preview', { body });
const ask = async (keyword: string, type = 'raw', as: Caller = testServer.asAdmin) =>
  bodyAs(await send({ type, keyword }, as), previewEndpoints.previewKeyword.replies[200]);

/** Everything that a change of the settings writes. */
async function stored(): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*) from keywords) as keywords, (select count(*) from audit_log) as lines,
    (select count(*) from events) as events, (select count(*) from incidents) as incidents,
    (select count(*) from searches) as searches, (select count(*) from idempotent_answers) as answers`.execute(
    testServer.database.db,
  );
  return rows;
}

describe('what a keyword would have matched', () => {
  it('is counted line by line in what commits added, newest first, and nothing is written', async () => {
    const before = await stored();
    const preview = await ask('zephyr');
    expect(preview).toMatchObject({ places: 4, checked: 4, is_capped: false, kept: 'commits' });
    expect(
      preview.examples.map(({ repository, path, line, text }) => [repository, path, line, text]),
    ).toEqual([
      ['acme/demo', 'b/c.txt', 1, 'zephyr-17.corp.example'],
      ['acme/demo', 'b/c.txt', 2, 'zephyrs'],
      ['acme/demo', 'a.txt', 1, 'Zephyr one'],
      ['acme/demo', 'a.txt', 3, 'zephyr and ZEPHYR in one line'],
    ]);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['word', 'zephyr', 3],
    ['regexp', 'zephyr-[0-9]+\\.corp', 1],
    ['raw', 'boreas', 0],
  ])('follows the type %s: %s', async (type, keyword, places) => {
    expect((await ask(keyword, type)).places).toBe(places);
  });

  it('is what a scan with the keyword then finds', async () => {
    const { places } = await ask('zephyr');
    const keyword = { name: 'Zephyr', keyword: 'zephyr', type: 'raw', labels: [] };
    const made = await testServer.asAdmin('/api/v1/keywords/incident_raisers', {
      body: { ...keyword, categories: ['incident_raiser'] },
    });
    expect(made.status).toBe(201);
    const { rows: sources } = await sql<{ id: number }>`select id from sources`.execute(
      testServer.database.db,
    );
    for (const { id } of sources) await testServer.scan(id);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from occurrences o
      join incidents i on i.company_id = o.company_id and i.id = o.incident_id
      where i.kind = 'keyword'`.execute(testServer.database.db);
    expect(rows).toEqual([{ count: places }]);
  });

  it('shows no secret, and does not count what is masked', async () => {
    expect((await ask('token')).examples).toHaveLength(1);
    expect(JSON.stringify(await ask('token'))).not.toContain(SECRET);
    expect((await ask(SECRET.slice(4, 16))).places).toBe(0);
  });

  it('is about the last 30 days', async () => {
    const { db } = testServer.database;
    const age = (days: number) =>
      sql`update search_patches set committed_at = committed_at - make_interval(days => ${days}::integer)`.execute(
        db,
      );
    await age(31);
    expect(await ask('zephyr')).toMatchObject({ places: 0, checked: 0 });
    await age(-31);
  });

  it('is refused where the keyword would be, and for members', async () => {
    const refused = await send({ type: 'regexp', keyword: '(a+)+$' });
    expect(refused.status).toBe(400);
    expect((await bodyAs(refused, Refused)).fields).toHaveProperty('keyword');
    expect((await send({ type: 'raw', keyword: 'zephyr' }, testServer.asMember)).status).toBe(403);
  });

  it('knows nothing of other companies, and says what is kept where commits are not', async () => {
    expect(await ask('zephyr', 'raw', testServer.asOtherCompany)).toEqual({
      places: 0,
      checked: 0,
      is_capped: false,
      kept: 'incidents',
      examples: [],
    });
  });

  it('reads the patches of incidents where commits are not kept', async () => {
    await sql`delete from search_commits`.execute(testServer.database.db);
    const preview = await ask('token');
    expect(preview).toMatchObject({ places: 1, kept: 'incidents' });
    expect(preview.examples).toMatchObject([{ path: 'd.env', line: 1 }]);
    expect(JSON.stringify(preview)).not.toContain(SECRET);
  });
});
