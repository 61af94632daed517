import type { Ignore } from '@sluice/contract/endpoints/ignores';
import type { Person } from '@sluice/contract/schemas/people';
import type { IgnoreRequest } from '@sluice/domain/ignore-until';
import { type Kysely, sql } from 'kysely';
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

/** Stores a request; one that waits already is replaced. `decidedBy` is the admin whose own request holds. */
export async function addIgnore(
  trx: Kysely<Schema>,
  companyId: number,
  incidentId: number,
  request: IgnoreRequest,
  by: { readonly askedBy: number; readonly decidedBy: number | null; readonly now: Date },
): Promise<void> {
  await closeRequest(trx, companyId, incidentId, 'withdrawn', by.askedBy, by.now);
  await trx
    .insertInto('incident_ignores')
    .values({
      company_id: companyId,
      incident_id: incidentId,
      until: request.until,
      reason: request.reason,
      state: by.decidedBy === null ? 'requested' : 'approved',
      asked_by: by.askedBy,
      asked_at: by.now,
      decided_by: by.decidedBy,
      decided_at: by.decidedBy === null ? null : by.now,
    })
    .execute();
}

/** Notes what became of the request about an incident that waits. */
export async function closeRequest(
  trx: Kysely<Schema>,
  companyId: number,
  incidentId: number,
  state: 'approved' | 'declined' | 'withdrawn',
  decidedBy: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('incident_ignores')
    .set({ state, decided_by: decidedBy, decided_at: now })
    .where('company_id', '=', companyId)
    .where('incident_id', '=', incidentId)
    .where('state', '=', 'requested')
    .execute();
}

/** Marks an incident that was just closed as ignored until an instant. */
export async function markIgnored(
  trx: Kysely<Schema>,
  companyId: number,
  incidentId: number,
  until: Date,
): Promise<void> {
  await trx
    .updateTable('incidents')
    .set({ ignored_until: until })
    .where('company_id', '=', companyId)
    .where('id', '=', incidentId)
    .execute();
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
