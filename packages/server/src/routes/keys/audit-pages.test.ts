import type { AuditType } from '@sluice/domain/audit';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../demo/random.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { addAuditMonths, countAuditDays } from '../../repositories/audit-months.ts';
import { switchAuditChain } from '../../repositories/dump.ts';
import { bodyAs } from '../../testing/bodies.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

/** When the lines of this file were written: four months, of which the first has no partition and the last days are not counted. */
const FIRST = Date.UTC(2025, 9, 5);
const LAST = Date.UTC(2026, 1, 12);
const HALF_DAY_MS = 43_200_000;
const TYPES: readonly AuditType[] = ['keyword.created', 'keyword.deleted', 'member.invited'];

const Page = v.object({
  count: v.number(),
  results: v.array(
    v.object({
      id: v.number(),
      type: v.string(),
      actor_name: v.string(),
      actor_email: v.string(),
      gg_created_at: v.string(),
      payload: v.record(v.string(), v.unknown()),
      target_user_email: v.nullable(v.string()),
    }),
  ),
});
type Line = v.InferOutput<typeof Page>['results'][number];

let testServer: TestServer;
let lines: Line[];

const list = async (query: string) => {
  const answer = await testServer.asAdmin(`/api/v1/audit_logs?${query}`);
  return { ...(await bodyAs(answer, Page)), isCapped: answer.headers.get('x-total-capped') };
};

beforeAll(async () => {
  testServer = await createTestServer();
  const { db } = testServer.database;
  const { admin, member } = testServer;
  const random = createRandom(16);
  for (let at = FIRST; at < LAST; at += HALF_DAY_MS) {
    const actor = random.pick([admin, member, null]);
    const action = random.pick(TYPES);
    await writeAudit(db, admin.companyId, {
      actorId: actor?.memberId ?? null,
      action,
      target: `keyword:${random.between(1, 30)}`,
      detail: { name: random.pick(['Größe', '100%_sure', 'plain']) },
      ...(action === 'member.invited' ? { targetEmail: 'New@guests.example' } : {}),
      requestId: null,
      // Some in the same moment, so that ids decide.
      at: new Date(at - (random.chance(0.3) ? HALF_DAY_MS : 0)),
    });
    // Days are counted while the log grows, so that some lines come late.
    if (random.chance(0.05)) await countAuditDays(db, new Date(at).toISOString().slice(0, 10));
  }
  await addAuditMonths(db, ['2025-11-01', '2025-12-01']);
  lines = (await list(`per_page=1000&end=${new Date(LAST).toISOString()}`)).results;
}, 60_000);
afterAll(() => testServer.close());

/** What a query must answer, by the rules and without an index. */
function expected(query: URLSearchParams): Line[] {
  const [types, emails] = ['type', 'actor_email'].map((name) => query.get(name)?.split(',') ?? []);
  const text = query.get('search')?.toLowerCase() ?? '';
  const found = lines.filter(
    (line) =>
      (types?.length === 0 || types?.includes(line.type)) &&
      (emails?.length === 0 || emails?.includes(line.actor_email)) &&
      line.gg_created_at >= (query.get('start') ?? '') &&
      line.gg_created_at < (query.get('end') ?? '9') &&
      [
        line.type,
        line.actor_name,
        line.actor_email,
        line.target_user_email ?? '',
        JSON.stringify(line.payload),
      ].some((field) => field.toLowerCase().includes(text)),
  );
  const newestFirst = found.toSorted(
    (a, b) => b.gg_created_at.localeCompare(a.gg_created_at) || b.id - a.id,
  );
  return query.get('ordering') === 'gg_created_at' ? newestFirst.reverse() : newestFirst;
}

describe('a page of the audit log', () => {
  it('has the lines and the total that plain filters give, whatever is counted', async () => {
    const random = createRandom(341);
    expect(lines.length).toBeGreaterThan(250);
    const time = () =>
      new Date(FIRST + random.between(0, 260) * HALF_DAY_MS + random.pick([0, 1])).toISOString();
    for (let round = 0; round < 120; round += 1) {
      const query = new URLSearchParams({ end: new Date(LAST).toISOString() });
      if (random.chance(0.5)) query.set('type', random.pick([TYPES[0] ?? '', TYPES.join(',')]));
      if (random.chance(0.5)) query.set('actor_email', testServer.member.email);
      if (random.chance(0.5)) query.set('start', time());
      if (random.chance(0.5)) query.set('end', time());
      if (random.chance(0.3)) query.set('ordering', 'gg_created_at');
      if (random.chance(0.3))
        query.set(
          'search',
          random.pick(['größe', '0%_s', 'KEYWORD.c', 'test', 'nobody', 'guests']),
        );
      const all = expected(query);
      const page = random.pick([1, 2, 5]);
      const found = await list(`${query}&per_page=10&page=${page}`);
      const ids = all.slice((page - 1) * 10, page * 10).map(({ id }) => id);
      const got = { count: found.count, ids: found.results.map(({ id }) => id) };
      expect({ query: `${query}`, ...got }).toEqual({ query: `${query}`, count: all.length, ids });
    }
  }, 60_000);

  it('counts 10,000 matches of a text, and pages through them month by month', async () => {
    const { db } = testServer.database;
    await switchAuditChain(db, false);
    await sql`insert into audit_log (company_id, action, target, detail, created_at)
      select ${testServer.admin.companyId}, 'company.changed', 'company:1', '{"name": "Flood"}',
        '2026-02-20'::timestamptz - n * interval '10 minutes' from generate_series(1, 10050) n`.execute(
      db,
    );
    await switchAuditChain(db, true);
    const first = await list('search=flood&per_page=50');
    expect(first).toMatchObject({ count: 10_000, isCapped: '1' });
    expect(first.results[0]?.gg_created_at).toBe('2026-02-19T23:50:00.000Z');
    const last = await list('search=flood&per_page=50&page=200');
    expect(last.results.at(-1)?.gg_created_at).toBe(
      new Date(Date.UTC(2026, 1, 20) - 10_000 * 600_000).toISOString(),
    );
    const oldest = await list('search=flood&per_page=1&ordering=gg_created_at');
    expect(oldest.results[0]?.gg_created_at).toBe(
      new Date(Date.UTC(2026, 1, 20) - 10_050 * 600_000).toISOString(),
    );
    expect((await list('search=flood&per_page=50&page=201')).results).toEqual([]);
  }, 60_000);
});
