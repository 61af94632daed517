import type { Metric, PerimeterEvolution } from '@sluice/contract/endpoints/metrics';
import { STOCK_METRICS, type StockMetric, variation } from '@sluice/domain/figures';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Stocks = Record<StockMetric, number>;

/**
 * The counts of the perimeter at moments: active developers; repositories of the company's organizations; other watched ones. They
 * follow from the spans of the reasons, so that the same moment always gives the same counts (decisions §9).
 */
async function stocksAt(
  db: Kysely<Schema>,
  companyId: number,
  moments: readonly number[],
): Promise<Stocks[]> {
  const { rows } = await sql<Stocks & { place: number }>`
    select p.place::integer as place, coalesce(s.developers, 0)::integer as developer_count,
      coalesce(s.org_repos, 0)::integer as org_repo_count, coalesce(s.others, 0)::integer as personal_repo_count
    from unnest(${moments.map((ms) => new Date(ms))}::timestamptz[]) with ordinality as p(at, place)
    left join lateral (
      select count(distinct o.subject_id) filter (where o.subject = 'developer') as developers,
        count(distinct o.subject_id) filter (where o.subject = 'repository' and r.organization_id is not null) as org_repos,
        count(distinct o.subject_id) filter (where o.subject = 'repository' and r.organization_id is null) as others
      from perimeter_origins o
      left join perimeter_repositories r on o.subject = 'repository' and r.company_id = o.company_id and r.id = o.subject_id
      where o.company_id = ${companyId} and o.linked_at <= p.at and (o.deactivated_at is null or o.deactivated_at > p.at)) as s on true
    order by p.place`.execute(db);
  return rows.map(({ developer_count, org_repo_count, personal_repo_count }) => ({
    developer_count,
    org_repo_count,
    personal_repo_count,
  }));
}

/** The course of the perimeter, and its stocks at the end against the start. */
export async function perimeterCourse(
  db: Kysely<Schema>,
  companyId: number,
  /** In order; the first is the start of the interval, the last its end. */
  moments: readonly number[],
): Promise<{ metrics: Metric[]; data: PerimeterEvolution['data'] }> {
  const stocks = await stocksAt(db, companyId, moments);
  const first = stocks[0];
  const last = stocks.at(-1);
  const metrics = STOCK_METRICS.map((name): Metric => {
    const current = last?.[name] ?? 0;
    const previous = first?.[name] ?? 0;
    return {
      name,
      current,
      previous,
      variation: variation(current, previous),
      trend: stocks.map((one) => one[name]),
    };
  });
  const data = stocks.map((one, index) => ({
    date: new Date(moments[index] ?? 0).toISOString(),
    ...one,
  }));
  return { metrics, data };
}

/** When the first reason of the perimeter began; null where there is none. */
export async function perimeterStart(
  db: Kysely<Schema>,
  companyId: number,
): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(linked_at) as at from perimeter_origins where company_id = ${companyId}`.execute(db);
  return rows[0]?.at?.getTime() ?? null;
}
