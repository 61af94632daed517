import { searchEndpoints } from '@sluice/contract/endpoints/search';
import { seenEndpoints } from '@sluice/contract/endpoints/seen';
import { SEEN_LOOK_UPS_A_MINUTE } from '@sluice/domain/seen-value';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodyAs } from '../../testing/bodies.ts';
import { allColumns, clearText } from '../../testing/clear-text.ts';
import { aFinding, aSecretValue, aSource, aToken, ingest } from '../../testing/findings.ts';
import { createSearchedTestServer, type SearchedTestServer } from '../../testing/searched.ts';

const PATH = '/api/v1/seen_values';
const SEARCH = '/search_api/v1/search';

let testServer: SearchedTestServer;
/** A detector of ours knows the first; the second came with a report of another scanner. */
const value = aToken(3);
const shapeless = `zq${'7f3a'.repeat(6)}`;
beforeEach(async () => {
  testServer = await createSearchedTestServer();
  const sourceId = await aSource(testServer, testServer.admin);
  const findings = [
    aFinding({ detector: 'slack_token', value }),
    aFinding({ detector: 'elsewhere', value: shapeless, path: 'b.txt' }),
  ];
  await ingest(testServer, testServer.admin, findings, { sourceId });
});
afterEach(() => testServer.close());

const seen = async (text: string, call = testServer.asMember) => {
  const response = await call(PATH, { body: { value: text } });
  const { incidents, total } = await bodyAs(response, seenEndpoints.lookUpValue.replies[200]);
  expect(incidents).toHaveLength(total);
  return incidents.map(({ occurrence_count, status }) => [status, occurrence_count]);
};

describe('a value that is looked up', () => {
  it('answers with the incidents that hold it, however it is pasted', async () => {
    for (const text of [value, ` ${value}\n`, `token = "${value}"`, shapeless, `x: ${shapeless};`])
      expect([text, await seen(text)]).toEqual([text, [['triggered', 1]]]);
    expect(await seen(`${value} ${shapeless}`)).toHaveLength(2);
    expect(await seen(aToken(4))).toEqual([]);
  });

  it('never shows data of another company', async () => {
    expect(await seen(value, testServer.asOtherCompany)).toEqual([]);
    expect((await testServer.asNobody(PATH, { body: { value } })).status).toBe(401);
  });

  it('is refused when it is too short or too long, with the text under its field', async () => {
    const refused = await testServer.asMember(PATH, { body: { value: ' abc ' } });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      fields: { value: ['A value has at least 6 characters.'] },
    });
  });

  it('is refused above so many a minute, for that member alone, and says when to try again', async () => {
    for (let times = 0; times < SEEN_LOOK_UPS_A_MINUTE; times += 1) await seen(aSecretValue(times));
    const refused = await testServer.asMember(PATH, { body: { value } });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      code: 'too_many_requests',
      detail: expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds?\.$/),
      retry_after: expect.any(Number),
    });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await seen(value, testServer.asAdmin)).toHaveLength(1);
  });
});

describe('a search for a secret', () => {
  const run = async (q: string, query = '') =>
    bodyAs(
      await testServer.asMember(`${SEARCH}${query}`, { body: { q } }),
      searchEndpoints.runSearch.replies[200],
    );

  it('answers with the incidents that hold it, and is not a search that can be saved', async () => {
    for (const q of [value, `"${value}" OR token`, `file.patch: ${shapeless}`, `"${shapeless}"`]) {
      const { results, search_uuid, held } = await run(q);
      expect([q, results, search_uuid, held?.total]).toEqual([q, [], null, 1]);
    }
    expect((await run(aToken(5), '?page=2')).held).toEqual({ incidents: [], total: 0 });
    expect((await run('zephyr')).held).toBeNull();
  });

  it('is in no table and no log, also when the call is repeated under a key', async () => {
    const unknown = aToken(6);
    for (const text of [value, shapeless, unknown]) {
      for (const [path, body] of [
        [SEARCH, { q: `token AND "${text}"` }],
        [PATH, { value: text }],
      ] as const) {
        const headers = { 'Idempotency-Key': `key-${text.length}-${path.length}` };
        expect((await testServer.asMember(path, { body, headers })).status).toBe(200);
      }
    }
    const columns = await allColumns(testServer);
    const texts = [...columns, ...testServer.logged.map((text) => ({ where: 'the log', text }))];
    expect(clearText({ value, shapeless, unknown }, texts)).toEqual([]);
    const { db } = testServer.database;
    for (const table of ['searches', 'search_history', 'idempotent_answers'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    const audit = await db
      .selectFrom('audit_log')
      .select(['action', 'target', 'detail'])
      .where('action', '=', 'value.looked_up')
      .execute();
    expect(audit).toHaveLength(6);
    expect(audit[0]).toEqual({
      action: 'value.looked_up',
      target: 'value',
      detail: { incidents: 1 },
    });
  });
});
