import { reasonsOfGroup } from '@sluice/domain/resolution-reasons';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './db/migrate.ts';
import type { Database } from './db/open.ts';
import type { Schema } from './db/schema.ts';
import { createRandom } from './demo/random.ts';
import { addOrigins, endOriginsOf } from './repositories/perimeter.ts';
import { perimeterCourse } from './repositories/perimeter-figures.ts';
import { FIGURE_ANSWERS } from './routes/metrics/figure-answers.ts';
import { emptyDatabase } from './testing/database.ts';
import { drawHistory, storeCompanies, storeStretch } from './testing/figure-histories.ts';

/** The last migration before the totals. */
const BEFORE_TOTALS = 110;
const HISTORIES = 24;
const DAY_MS = 86_400_000;
const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'] as const;
const SPAN = {
  startMs: Date.parse('2026-02-20T00:00:00Z'),
  endMs: Date.parse('2026-04-20T00:00:00Z'),
};
const MIDDLE_MS = Date.parse('2026-03-27T07:30:00Z');
const NOW = new Date(SPAN.endMs - 5 * DAY_MS + 12_345_678);
const RANGES = [
  { rt: '1month' },
  { rt: 'all' },
  { rt: 'custom', start: '2026-03-05', end: '2026-03-30' },
] as const;
const SUBJECTS = 12;

/** Draws what happens to a perimeter: reasons come and go, some several times, and repositories come to an organization. */
async function storePerimeter(db: Kysely<Schema>, companyId: number): Promise<void> {
  const random = createRandom(3);
  const { rows: developers } = await sql<{ id: number }>`
    insert into perimeter_developers (company_id, name, first_linked_at) select ${companyId}, n::text, ${NOW}
    from generate_series(1, ${SUBJECTS}::integer) n returning id`.execute(db);
  const { rows: organizations } = await sql<{ id: number }>`
    insert into organizations (company_id, login, created_at) values (${companyId}, 'acme', ${NOW}) returning id`.execute(
    db,
  );
  const { rows: repositories } = await sql<{ id: number }>`
    insert into perimeter_repositories (company_id, name, created_at) select ${companyId}, n::text, ${NOW}
    from generate_series(1, ${SUBJECTS}::integer) n returning id`.execute(db);
  for (let day = 0; day < 50; day += 1) {
    const at = new Date(SPAN.startMs + day * DAY_MS + random.between(0, 1) * 3_600_000);
    for (const subject of ['developer', 'repository'] as const) {
      const ids = subject === 'developer' ? developers : repositories;
      const of = {
        subject,
        subjectId: random.pick(ids).id,
        reason: random.pick(['manual', 'git_email', 'github_bio'] as const),
      };
      if (random.chance(0.6)) await addOrigins(db, companyId, [{ ...of, detail: '' }], at);
      else await endOriginsOf(db, companyId, of, at);
    }
    if (day % 10 === 9) {
      const organization = random.chance(0.7) ? organizations[0]?.id : null;
      await sql`update perimeter_repositories set organization_id = ${organization}
        where company_id = ${companyId} and id = ${random.pick(repositories).id}`.execute(db);
    }
  }
}

/** The stocks of a moment, counted by the reasons. */
async function countedStocks(db: Kysely<Schema>, companyId: number, at: Date) {
  const { rows } = await sql<Record<string, number>>`
    select count(distinct o.subject_id) filter (where o.subject = 'developer')::integer as developer_count,
      count(distinct o.subject_id) filter (where o.subject = 'repository' and r.organization_id is not null)::integer as org_repo_count,
      count(distinct o.subject_id) filter (where o.subject = 'repository' and r.organization_id is null)::integer as personal_repo_count
    from perimeter_origins o
    left join perimeter_repositories r on o.subject = 'repository' and r.company_id = o.company_id and r.id = o.subject_id
    where o.company_id = ${companyId} and o.linked_at <= ${at} and (o.deactivated_at is null or o.deactivated_at > ${at})`.execute(
    db,
  );
  return rows[0];
}

/** Numbers as they are shown: sums of fractions differ in their last digits. */
const rounded = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toPrecision(10)) : value,
    ),
  );

async function answersOf(
  db: Kysely<Schema>,
  companyId: number,
  query: { tz: string; rt: string; as_of?: string },
) {
  const context = { actor: { companyId }, now: NOW };
  const asked = { kind: 'secret' as const, ...query };
  const bars = (view: 'status' | 'flow' | 'backlog', granularity: 'day' | 'week') =>
    FIGURE_ANSWERS.getIncidentAggregates(db, { ...asked, view, granularity }, context);
  const { metrics } = await FIGURE_ANSWERS.getMetrics(db, asked, context);
  return rounded({
    metrics,
    count: await FIGURE_ANSWERS.getIncidentCount(db, { ...asked, current: false }, context),
    status: await bars('status', 'day'),
    flow: await bars('flow', 'week'),
    backlog: await bars('backlog', 'day'),
    repositories: await FIGURE_ANSWERS.getRepositoryCounts(db, asked, context),
  });
}

const WAYS = ['kept while their facts were stored', 'filled by the migration'] as const;

describe.each(WAYS)('the totals of figures, %s', (way) => {
  const isFilled = way === WAYS[1];
  let database: Database;
  let companies: number[];
  beforeAll(async () => {
    database = await emptyDatabase();
    const { db } = database;
    await migrate(db, NOW, isFilled ? BEFORE_TOTALS : undefined);
    companies = await storeCompanies(db, HISTORIES, new Date(SPAN.startMs));
    const stored = companies.map((companyId) => ({
      companyId,
      history: drawHistory(companyId + 7_000, SPAN),
    }));
    await storeStretch(db, stored, SPAN.startMs - DAY_MS, MIDDLE_MS);
    await storeStretch(db, stored, MIDDLE_MS, NOW.getTime());
    for (const companyId of companies.slice(0, 3)) await storePerimeter(db, companyId);
    if (isFilled) await migrate(db, NOW);
  }, 120_000);
  afterAll(() => database.close());

  it.each(RANGES)(
    'give what the rows give, in every zone (%o)',
    async (range) => {
      for (const companyId of companies) {
        const tz = ZONES[companyId % ZONES.length] ?? 'UTC';
        const query = { tz, ...range };
        const totals = await answersOf(database.db, companyId, query);
        const rows = await answersOf(database.db, companyId, {
          ...query,
          as_of: NOW.toISOString(),
        });
        expect([companyId, totals]).toEqual([companyId, rows]);
      }
    },
    120_000,
  );

  it('give the size of the perimeter at any moment', async () => {
    const { db } = database;
    for (const companyId of companies.slice(0, 4)) {
      const moments = Array.from({ length: 57 }, (_, day) => SPAN.startMs + (day - 2) * DAY_MS);
      const { data } = await perimeterCourse(db, companyId, moments);
      for (const { date, ...stocks } of data)
        expect([date, stocks]).toEqual([date, await countedStocks(db, companyId, new Date(date))]);
    }
  });
});

describe('the database and the domain', () => {
  it('agree on the reasons that remediate', async () => {
    const database = await emptyDatabase();
    await migrate(database.db, NOW);
    const { rows } = await sql<{ reasons: string[] }>`
      select remediated_reasons() as reasons`.execute(database.db);
    expect(rows[0]?.reasons.toSorted()).toEqual([...reasonsOfGroup('remediated')].sort());
    await database.close();
  });
});
