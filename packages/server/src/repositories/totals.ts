import type { IncidentFilter } from '@sluice/domain/incident-filters';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import {
  allOf,
  type Bounds,
  boundsOf,
  type Condition,
  filterConditions,
  type ScopedQuery,
  scopeConditions,
} from './scope.ts';

/** From here on a list says "10,000+" (decisions §2). */
export const COUNT_CAP = 10_000;

const DAY_MS = 86_400_000;
/** The filters that the roll-up knows; a scope of these alone is counted without touching its rows. */
export const ROLLED_UP: readonly IncidentFilter[] = ['status', 'severity', 'assignee'];

/** How many incidents a scope holds; capped when counting on would cost too much. */
export interface Total {
  total: number;
  isCapped: boolean;
}

/** Whether the roll-up can count a scope. */
export function isRolledUp({ scope }: ScopedQuery): boolean {
  const { filters } = scope;
  return (
    scope.search === '' &&
    Object.entries(filters).every(
      ([name, values]) => values.length === 0 || ROLLED_UP.some((known) => known === name),
    )
  );
}

/** Whole UTC days inside the bounds, and what sticks out at both ends: at most two parts of a day. */
export function splitDays({ start, end }: Bounds): {
  days: Bounds;
  edges: { from: Date; to: Date }[];
} {
  const up = (date: Date) => new Date(Math.ceil(date.getTime() / DAY_MS) * DAY_MS);
  const down = (date: Date) => new Date(Math.floor(date.getTime() / DAY_MS) * DAY_MS);
  const firstDay = start === null ? null : up(start);
  const lastDay = end === null ? null : down(end);
  if (
    start !== null &&
    end !== null &&
    firstDay !== null &&
    lastDay !== null &&
    firstDay > lastDay
  ) {
    // Less than a day, inside one: no whole day at all.
    return { days: { start: firstDay, end: firstDay }, edges: [{ from: start, to: end }] };
  }
  const edges: { from: Date; to: Date }[] = [];
  if (start !== null && firstDay !== null && firstDay > start)
    edges.push({ from: start, to: firstDay });
  if (end !== null && lastDay !== null && lastDay < end) edges.push({ from: lastDay, to: end });
  return { days: { start: firstDay, end: lastDay }, edges };
}

function rolledUpConditions(query: ScopedQuery, days: Bounds): Condition[] {
  // The roll-up has the same column names, with 0 for unassigned.
  const conditions = filterConditions(query);
  const inDays = (bound: Date) => sql`(${bound}::timestamptz at time zone 'UTC')::date`;
  return [
    ...conditions,
    ...(days.start === null ? [] : [sql<boolean>`i.day >= ${inDays(days.start)}`]),
    ...(days.end === null ? [] : [sql<boolean>`i.day < ${inDays(days.end)}`]),
  ];
}

/**
 * Rows `i` with a `total` each whose sum is the size of a scope: those of the roll-up for whole days, and the incidents themselves for what
 * sticks out.
 */
export function rolledUpRows(query: ScopedQuery): RawBuilder<unknown> {
  const { days, edges } = splitDays(boundsOf(query));
  const columns = sql`i.company_id, i.kind, i.status, i.severity, i.assignee_id`;
  const whole = sql`select ${columns}, i.total from (
      select company_id, kind, status, day, severity, nullif(assignee_id, 0) as assignee_id, total from incident_totals
    ) i where ${allOf(rolledUpConditions(query, days))}`;
  const parts = edges.map(
    ({
      from,
      to,
    }) => sql`select ${columns}, 1 from incidents i where ${allOf(filterConditions(query))}
      and i.triggered_at >= ${from} and i.triggered_at < ${to}`,
  );
  return sql.join([whole, ...parts], sql` union all `);
}

async function exactTotal(db: Kysely<Schema>, query: ScopedQuery): Promise<number> {
  const result = await sql<{ total: number }>`
    select coalesce(sum(i.total), 0)::integer as total from (${rolledUpRows(query)}) i`.execute(db);
  return result.rows[0]?.total ?? 0;
}

async function countedTotal(
  db: Kysely<Schema>,
  query: ScopedQuery,
  cap: number | null,
): Promise<number> {
  const limit = cap === null ? sql`` : sql`limit ${cap + 1}`;
  const result = await sql<{ total: number }>`
    select count(*)::integer as total
    from (select 1 from incidents i where ${allOf(scopeConditions(query))} ${limit}) as matches`.execute(
    db,
  );
  return result.rows[0]?.total ?? 0;
}

/** The total of a list: exact where the roll-up gives it, else exact up to 10,000 and then capped (decisions §2). */
export async function listTotal(db: Kysely<Schema>, query: ScopedQuery): Promise<Total> {
  if (isRolledUp(query)) return { total: await exactTotal(db, query), isCapped: false };
  const counted = await countedTotal(db, query, COUNT_CAP);
  return { total: Math.min(counted, COUNT_CAP), isCapped: counted > COUNT_CAP };
}

/** The exact total of any scope. It can be slow. */
export async function trueTotal(db: Kysely<Schema>, query: ScopedQuery): Promise<number> {
  return isRolledUp(query) ? exactTotal(db, query) : countedTotal(db, query, null);
}
