import type { RepositoryCounts } from '@sluice/contract/endpoints/metrics';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { boundsOf, type ScopedQuery } from './scope.ts';
import { splitDays } from './totals.ts';

const DAY_MS = 86_400_000;
/** After every block that has begun. */
const NEVER = 2_147_483_647;

/** Consecutive blocks of a length of days, the end exclusive (migration 0112). */
interface Blocks {
  readonly days: 1 | 8 | 64;
  readonly first: number;
  readonly last: number;
}

/**
 * Days, counted from 1970 on, as the fewest blocks that make them up: long ones in the middle, short ones at both ends.
 *
 * @example blocksOf(7, 17) // days 7 and 16, and the block of eight days from 8 on
 */
export function blocksOf(first: number, last: number, days: Blocks['days'] = 1): Blocks[] {
  const longer = days === 1 ? 8 : 64;
  if (days === 64) return first < last ? [{ days, first: first / days, last: last / days }] : [];
  const up = Math.ceil(first / longer) * longer;
  const down = Math.floor(last / longer) * longer;
  const of = (from: number, to: number) =>
    from < to ? [{ days, first: from / days, last: to / days }] : [];
  if (up > down) return of(first, last);
  return [...of(first, up), ...blocksOf(up, down, longer), ...of(down, last)];
}

/** The repositories with most open incidents of a period, from the totals of their blocks of days; an incident in several counts in each. */
export async function repositoryTotals(
  db: Kysely<Schema>,
  query: ScopedQuery,
  most: number,
): Promise<RepositoryCounts> {
  const { companyId, kind } = query;
  const { days, edges } = splitDays(boundsOf(query));
  const day = (at: Date | null, none: number) => (at === null ? none : at.getTime() / DAY_MS);
  const open = NEVER - (NEVER % 64);
  const blocks = blocksOf(day(days.start, 0), day(days.end, open));
  const parts = edges.map(
    ({ from, to }) => sql`union all
      select s.source_id, count(*) filter (where i.status = 'triggered'), count(*) filter (where i.status = 'acknowledged'),
        count(*) filter (where i.status = 'resolved')
      from incidents i join incident_sources s on s.company_id = i.company_id and s.incident_id = i.id
      where i.company_id = ${companyId} and i.kind = ${kind} and i.triggered_at >= ${from} and i.triggered_at < ${to} group by 1`,
  );
  const { rows } = await sql<RepositoryCounts['repositories'][number] & { all_of: number }>`
    with counted as (
      select x.source_id, sum(x.triggered) as triggered, sum(x.acknowledged) as acknowledged, sum(x.resolved) as resolved from (
        select b.source_id, b.triggered, b.acknowledged, b.resolved
        from unnest(${blocks.map((one) => one.days)}::smallint[], ${blocks.map(({ first }) => first)}::integer[],
          ${blocks.map(({ last }) => last)}::integer[]) as r(days, first, last)
        join repository_blocks b on b.company_id = ${companyId} and b.kind = ${kind} and b.days = r.days
          and b.block >= r.first and b.block < r.last
        ${sql.join(parts, sql` `)}) x
      group by 1)
    select s.id, s.name, c.triggered::integer as triggered, c.acknowledged::integer as acknowledged, c.resolved::integer as resolved,
      sum(c.triggered + c.acknowledged + c.resolved) over ()::integer as all_of
    from counted c join sources s on s.company_id = ${companyId} and s.id = c.source_id
    where c.triggered + c.acknowledged + c.resolved > 0
    order by c.triggered + c.acknowledged desc, c.triggered + c.acknowledged + c.resolved desc, s.name limit ${most}`.execute(
    db,
  );
  const repositories = rows.map(({ all_of: _, ...one }) => one);
  const shown = repositories.reduce(
    (sum, one) => sum + one.triggered + one.acknowledged + one.resolved,
    0,
  );
  return { repositories, other: (rows[0]?.all_of ?? 0) - shown };
}
