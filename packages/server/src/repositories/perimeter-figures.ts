import type { Metric, PerimeterEvolution } from '@sluice/contract/endpoints/metrics';
import { STOCK_METRICS, type StockMetric, variation } from '@sluice/domain/figures';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { sumFigures } from './figure-totals.ts';

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
  const names = ['developers', 'org_repos', 'personal_repos'] as const;
  // A change counts from its very moment on.
  const ends = moments.map((ms) => ms + 1);
  const span = { startMs: 0, endMs: Math.max(0, ...ends) };
  const of = await sumFigures(db, companyId, names, span, [0, ...ends]);
  const stock = { developers: 0, org_repos: 0, personal_repos: 0 };
  return moments.map((_, place) => {
    for (const name of names) stock[name] += of(name)[place] ?? 0;
    return {
      developer_count: stock.developers,
      org_repo_count: stock.org_repos,
      personal_repo_count: stock.personal_repos,
    };
  });
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
