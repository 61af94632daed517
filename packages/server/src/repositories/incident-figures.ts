import type {
  IncidentAggregates,
  IncidentCount,
  RepositoryCounts,
} from '@sluice/contract/endpoints/metrics';
import { compareMembers } from '@sluice/domain/figures';
import { personName } from '@sluice/domain/person-name';
import { STATUSES, type Status } from '@sluice/domain/status';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { cohortRows } from './cohort-totals.ts';
import { sumFigures } from './figure-totals.ts';
import { type FigureQuery, incidentsOf } from './incidents-at.ts';
import { repositoryTotals } from './repository-totals.ts';
import { allOf, scopeConditions } from './scope.ts';

const NONE = { triggered: 0, acknowledged: 0, resolved: 0 } satisfies Record<Status, number>;
const statusOf = (text: string): Status => STATUSES.find((one) => one === text) ?? 'triggered';

const closedByProduct = sql`i.tags @> array['FALSE_POSITIVE'] and i.status = 'resolved'`;

interface Counted {
  readonly status: string;
  readonly severity: number;
  readonly total: number;
}

function countsOf(rows: readonly Counted[], closed_as_false_positive: number): IncidentCount {
  const count_by_status = { ...NONE };
  const count_by_severity: Record<string, number> = {};
  for (const { status, severity, total } of rows) {
    count_by_status[statusOf(status)] += total;
    count_by_severity[severity] = (count_by_severity[severity] ?? 0) + total;
  }
  return { count_by_status, count_by_severity, closed_as_false_positive };
}

async function countOfTotals(db: Kysely<Schema>, query: FigureQuery): Promise<IncidentCount> {
  const { rows } = await sql<Counted & { closed: number }>`
    select t.status, t.severity, sum(t.total)::integer as total, (
      select count(*)::integer from incidents i where ${allOf(scopeConditions(query))} and ${closedByProduct}) as closed
    from ${cohortRows(query)} t group by 1, 2 having sum(t.total) > 0`.execute(db);
  return countsOf(rows, rows[0]?.closed ?? 0);
}

/** The incidents of a scope by status and severity now. */
export async function incidentCount(
  db: Kysely<Schema>,
  query: FigureQuery,
): Promise<IncidentCount> {
  if (query.asOf === null) return countOfTotals(db, query);
  const { rows } = await sql<Counted & { closed: boolean }>`
    select i.status, i.severity, ${closedByProduct} as closed, count(*)::integer as total
    from ${incidentsOf(query)} i where ${allOf(scopeConditions(query))} group by 1, 2, 3`.execute(
    db,
  );
  const closed = rows.filter((one) => one.closed);
  return countsOf(
    rows,
    closed.reduce((sum, { total }) => sum + total, 0),
  );
}

/** The first instant at which a scope has an incident; null where it has none. */
export async function firstIncident(
  db: Kysely<Schema>,
  query: FigureQuery,
): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(i.triggered_at) as at from ${incidentsOf(query)} i where ${allOf(scopeConditions(query))}`.execute(
    db,
  );
  return rows[0]?.at?.getTime() ?? null;
}

/** What was there until the moment of the figures. */
const until = (column: RawBuilder<unknown>, { asOf }: FigureQuery) =>
  asOf === null ? sql`true` : sql`${column} <= ${asOf}`;

type Bars = Record<string, number>[];

const edgesOf = (starts: readonly number[]) =>
  sql`${starts.map((ms) => new Date(ms))}::timestamptz[]`;

/** The incidents of a scope by bucket of their date, split by status now: they add up to the counts (decisions §9). */
export async function statusBars(
  db: Kysely<Schema>,
  query: FigureQuery,
  starts: readonly number[],
): Promise<Bars> {
  const rowsOf =
    query.asOf === null
      ? cohortRows(query, starts)
      : sql`(select i.triggered_at as at, i.status, 1 as total from ${incidentsOf(query)} i where ${allOf(scopeConditions(query))})`;
  const { rows } = await sql<{ bucket: number; status: string; total: number }>`
    select width_bucket(i.at, ${edgesOf(starts)}) as bucket, i.status, sum(i.total)::integer as total
    from ${rowsOf} i group by 1, 2`.execute(db);
  const bars = starts.map(() => ({ ...NONE }));
  for (const { bucket, status, total } of rows) {
    const bar = bars[Math.max(bucket, 1) - 1];
    if (bar !== undefined) bar[statusOf(status)] += total;
  }
  return bars;
}

/** Each change between open and resolved of the incidents of a kind, and their beginnings, by their events. */
const moves = (query: FigureQuery): RawBuilder<unknown> => sql`
  select c.created_at as at, c.state, c.before is null as is_first from (
    select e.created_at, e.state, lag(e.state) over (partition by e.incident_id order by e.created_at, e.id) as before
    from events e join incidents i on i.company_id = e.company_id and i.id = e.incident_id
    where e.company_id = ${query.companyId} and i.kind = ${query.kind} and ${until(sql`e.created_at`, query)}) as c
  where c.before is null or (c.state = 'resolved') <> (c.before = 'resolved')`;

/** The figures of what happens to incidents of a kind; one that began resolved was never open. */
const courseOf = ({ kind }: FigureQuery) =>
  [`${kind}.created`, `${kind}.created_resolved`, `${kind}.resolved`, `${kind}.reopened`] as const;

/** How many incidents were created, resolved and reopened in each bucket, by their events (decisions §9). */
export async function flowBars(
  db: Kysely<Schema>,
  query: FigureQuery,
  span: { readonly starts: readonly number[]; readonly startMs: number; readonly endMs: number },
): Promise<Bars> {
  if (query.asOf === null) {
    const of = await sumFigures(db, query.companyId, courseOf(query), span, span.starts);
    const [created, closed, resolved, reopened] = courseOf(query).map(of);
    return span.starts.map((_, place) => ({
      created: (created?.[place] ?? 0) + (closed?.[place] ?? 0),
      resolved: resolved?.[place] ?? 0,
      reopened: reopened?.[place] ?? 0,
    }));
  }
  const { rows } = await sql<{
    bucket: number;
    created: number;
    resolved: number;
    reopened: number;
  }>`
    select width_bucket(m.at, ${edgesOf(span.starts)}) as bucket, count(*) filter (where m.is_first)::integer as created,
      count(*) filter (where not m.is_first and m.state = 'resolved')::integer as resolved,
      count(*) filter (where not m.is_first and m.state <> 'resolved')::integer as reopened
    from (${moves(query)}) as m
    where m.at >= ${new Date(span.startMs)} and m.at < ${new Date(span.endMs)} group by 1`.execute(
    db,
  );
  const bars = span.starts.map(() => ({ created: 0, resolved: 0, reopened: 0 }));
  for (const { bucket, ...counts } of rows) bars[Math.max(bucket, 1) - 1] = counts;
  return bars;
}

async function summedBacklog(
  db: Kysely<Schema>,
  query: FigureQuery,
  ends: readonly number[],
): Promise<Bars> {
  const span = { startMs: 0, endMs: Math.max(0, ...ends) };
  // What is before the first end is in the first bucket.
  const of = await sumFigures(db, query.companyId, courseOf(query), span, [0, ...ends]);
  const [created, , resolved, reopened] = courseOf(query).map(of);
  let open = 0;
  return ends.map((_, place) => {
    open += (created?.[place] ?? 0) - (resolved?.[place] ?? 0) + (reopened?.[place] ?? 0);
    return { backlog: open };
  });
}

/** How many incidents were open at the end of each bucket, by their events (decisions §9). */
export async function backlogBars(
  db: Kysely<Schema>,
  query: FigureQuery,
  ends: readonly number[],
): Promise<Bars> {
  if (query.asOf === null) return summedBacklog(db, query, ends);
  const { rows } = await sql<{ bucket: number; change: number }>`
    select width_bucket(m.at, ${edgesOf(ends)}) as bucket,
      sum(case when m.is_first then case when m.state = 'resolved' then 0 else 1 end
        when m.state = 'resolved' then -1 else 1 end)::integer as change
    from (${moves(query)}) as m group by 1`.execute(db);
  // What happened before an end, counted from zero on, is in the bucket before it.
  const changes = new Map(rows.map(({ bucket, change }) => [bucket, change]));
  let open = 0;
  return ends.map((_, index) => {
    open += changes.get(index) ?? 0;
    return { backlog: open };
  });
}

/** The incidents of a scope by assignee; unassigned ones are left out, blocked members stay (decisions §9). */
export async function incidentsByAssignee(
  db: Kysely<Schema>,
  query: FigureQuery,
): Promise<IncidentAggregates['incidents_by_assignee']> {
  const rowsOf =
    query.asOf === null
      ? cohortRows(query)
      : sql`(select i.assignee_id, i.status, 1 as total from ${incidentsOf(query)} i where ${allOf(scopeConditions(query))})`;
  const { rows } = await sql<{
    first_name: string;
    last_name: string;
    email: string;
    is_blocked: boolean;
    triggered: number;
    acknowledged: number;
    resolved: number;
  }>`
    select m.first_name, m.last_name, m.email, m.blocked_at is not null as is_blocked,
      i.triggered, i.acknowledged, i.resolved
    from (
      select i.assignee_id, coalesce(sum(i.total) filter (where i.status = 'triggered'), 0)::integer as triggered,
        coalesce(sum(i.total) filter (where i.status = 'acknowledged'), 0)::integer as acknowledged,
        coalesce(sum(i.total) filter (where i.status = 'resolved'), 0)::integer as resolved, sum(i.total) as total
      from ${rowsOf} i where i.assignee_id is not null group by 1) i
    join members m on m.company_id = ${query.companyId} and m.id = i.assignee_id where i.total > 0`.execute(
    db,
  );
  return rows
    .map(({ triggered, acknowledged, resolved, ...user }) => ({
      user,
      incidents: { triggered, acknowledged, resolved },
    }))
    .sort((a, b) =>
      compareMembers(
        { name: personName(a.user), incidents: a.incidents },
        { name: personName(b.user), incidents: b.incidents },
      ),
    );
}

/** The repositories that are named (decisions §9). */
const MOST_REPOSITORIES = 10;

/** The repositories with most open incidents of a scope; an incident in several counts in each. */
export async function repositoryCounts(
  db: Kysely<Schema>,
  query: FigureQuery,
): Promise<RepositoryCounts> {
  if (query.asOf === null) return repositoryTotals(db, query, MOST_REPOSITORIES);
  const { rows } = await sql<RepositoryCounts['repositories'][number]>`
    select s.id, s.name, count(*) filter (where d.status = 'triggered')::integer as triggered,
      count(*) filter (where d.status = 'acknowledged')::integer as acknowledged,
      count(*) filter (where d.status = 'resolved')::integer as resolved
    from (select distinct i.id, i.status, o.source_id from ${incidentsOf(query)} i
      join occurrences o on o.company_id = i.company_id and o.incident_id = i.id and ${until(sql`o.triggered_at`, query)}
      where ${allOf(scopeConditions(query))}) as d
    join sources s on s.company_id = ${query.companyId} and s.id = d.source_id
    group by s.id, s.name
    order by count(*) filter (where d.status <> 'resolved') desc, count(*) desc, s.name`.execute(
    db,
  );
  const others = rows.slice(MOST_REPOSITORIES);
  return {
    repositories: rows.slice(0, MOST_REPOSITORIES),
    other: others.reduce((sum, one) => sum + one.triggered + one.acknowledged + one.resolved, 0),
  };
}
