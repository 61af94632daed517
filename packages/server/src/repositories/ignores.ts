import type { Ignore } from '@sluice/contract/endpoints/ignores';
import type { Person } from '@sluice/contract/schemas/people';
import type { IgnoreRequest } from '@sluice/domain/ignore-until';
import { type Kysely, sql } from 'kysely';
import { timeArray } from '../db/arrays.ts';
import type { Schema } from '../db/schema.ts';

interface Row {
  id: number;
  until: Date;
  reason: string;
  state: string;
  asked_at: Date;
  asked_by: Person;
}

/** The pending request about an incident, or the approved one in effect; null without either. */
export async function currentIgnore(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
): Promise<Ignore | null> {
  const { rows } = await sql<Row>`
    select g.id, g.until, g.reason, g.state, g.asked_at, json_build_object(
      'id', m.id, 'email', m.email, 'first_name', m.first_name, 'last_name', m.last_name) as asked_by
    from incident_ignores g
    join incidents i on i.company_id = g.company_id and i.id = g.incident_id
    join members m on m.company_id = g.company_id and m.id = g.asked_by
    where g.company_id = ${companyId} and g.incident_id = ${incidentId}
      and (g.state = 'requested' or g.state = 'approved' and i.ignored_until = g.until)
    order by g.id desc limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { until, asked_at, state, ...rest } = row;
  return {
    ...rest,
    state: state === 'requested' ? 'requested' : 'approved',
    until: until.toISOString(),
    asked_at: asked_at.toISOString(),
  };
}

/** A request that waits for an admin. */
export interface PendingIgnore extends IgnoreRequest {
  readonly incidentId: number;
  readonly askedById: number;
}

/** The requests about incidents that wait. */
export async function pendingIgnores(
  trx: Kysely<Schema>,
  companyId: number,
  incidentIds: readonly number[],
): Promise<PendingIgnore[]> {
  return trx
    .selectFrom('incident_ignores')
    .select(['incident_id as incidentId', 'asked_by as askedById', 'until', 'reason'])
    .where('company_id', '=', companyId)
    .where('state', '=', 'requested')
    .where(sql<boolean>`incident_id = any(${[...incidentIds]}::integer[])`)
    .execute();
}

/** Stores a request about each incident; one that waits already is replaced. `decidedBy` is the admin whose own request holds. */
export async function addIgnores(
  trx: Kysely<Schema>,
  companyId: number,
  incidentIds: readonly number[],
  { until, reason }: IgnoreRequest,
  by: { readonly askedBy: number; readonly decidedBy: number | null; readonly now: Date },
): Promise<void> {
  await closeRequests(trx, companyId, incidentIds, 'withdrawn', by.askedBy, by.now);
  const state = by.decidedBy === null ? 'requested' : 'approved';
  const decidedAt = by.decidedBy === null ? null : by.now;
  await sql`
    insert into incident_ignores (company_id, incident_id, until, reason, state, asked_by, asked_at, decided_by, decided_at)
    select ${companyId}::integer, id, ${until}::timestamptz, ${reason}::text, ${state}::text, ${by.askedBy}::integer,
      ${by.now}::timestamptz, ${by.decidedBy}::integer, ${decidedAt}::timestamptz
    from unnest(${[...incidentIds]}::integer[]) as id`.execute(trx);
}

/** Notes what became of the requests about incidents that wait. */
export async function closeRequests(
  trx: Kysely<Schema>,
  companyId: number,
  incidentIds: readonly number[],
  state: 'approved' | 'declined' | 'withdrawn',
  decidedBy: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('incident_ignores')
    .set({ state, decided_by: decidedBy, decided_at: now })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`incident_id = any(${[...incidentIds]}::integer[])`)
    .where('state', '=', 'requested')
    .execute();
}

/** Marks incidents that were just closed as ignored, each until the instant of its approved request. */
export async function markIgnored(
  trx: Kysely<Schema>,
  companyId: number,
  requests: readonly { readonly incidentId: number; readonly until: Date }[],
): Promise<void> {
  await sql`
    update incidents i set ignored_until = r.until
    from unnest(${requests.map(({ incidentId }) => incidentId)}::integer[],
      ${timeArray(requests.map(({ until }) => until))}::timestamptz[]) as r(id, until)
    where i.company_id = ${companyId} and i.id = r.id`.execute(trx);
}

/** Incidents whose date has passed, of all companies. */
export async function endedIgnores(
  db: Kysely<Schema>,
  now: Date,
  limit: number,
): Promise<{ companyId: number; id: number }[]> {
  const { rows } = await sql<{ companyId: number; id: number }>`
    select company_id as "companyId", id from incidents where ignored_until <= ${now}
    order by ignored_until limit ${limit}`.execute(db);
  return rows;
}
