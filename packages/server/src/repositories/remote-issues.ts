import type { RemoteIssue } from '@sluice/contract/schemas/incidents';
import { type IncidentKind, parseKind } from '@sluice/domain/kinds';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The tickets of an incident, oldest first. */
export async function listTickets(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
): Promise<RemoteIssue[]> {
  const rows = await db
    .selectFrom('remote_issues')
    .select(['notifier_id', 'type', 'label', 'url'])
    .where('company_id', '=', companyId)
    .where('incident_id', '=', incidentId)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ notifier_id: id, type, label, url }) =>
    label === null || url === null ? [] : [{ notifier: { id, type }, label, url }],
  );
}

/** The ticket that an incident has by a notifier; null for none. */
export async function ticketOf(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
  notifierId: number,
): Promise<RemoteIssue | null> {
  const tickets = await listTickets(db, companyId, incidentId);
  return tickets.find(({ notifier }) => notifier.id === notifierId) ?? null;
}

/** The right to make a ticket for a while. `isRepeated`: an earlier try got no answer, so the issue may exist. */
export interface TicketClaim {
  readonly id: number;
  readonly isRepeated: boolean;
}

/** Takes the right to make the ticket of an incident; null while another process has it, or when the ticket exists. */
export async function claimTicket(
  db: Kysely<Schema>,
  companyId: number,
  ticket: {
    readonly incidentId: number;
    readonly notifierId: number;
    readonly type: string;
    readonly actorId: number | null;
  },
  now: Date,
  claimedUntil: Date,
): Promise<TicketClaim | null> {
  const { rows } = await sql<{ id: number; is_repeated: boolean }>`
    insert into remote_issues as t (company_id, incident_id, notifier_id, type, claimed_until, created_by_id, created_at)
    values (${companyId}, ${ticket.incidentId}, ${ticket.notifierId}, ${ticket.type}, ${claimedUntil}, ${ticket.actorId}, ${now})
    on conflict (company_id, incident_id, notifier_id) do update
      set claimed_until = excluded.claimed_until, created_by_id = excluded.created_by_id
      where t.label is null and (t.claimed_until is null or t.claimed_until <= ${now})
    returning id, xmax <> 0 as is_repeated`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { id: row.id, isRepeated: row.is_repeated };
}

/** Writes the issue that a claim made. */
export async function recordTicket(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
  issue: { readonly label: string; readonly url: string },
): Promise<void> {
  await trx
    .updateTable('remote_issues')
    .set({ ...issue, claimed_until: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/**
 * Gives a claim up. One that the tracker refused leaves nothing; after a lost answer the row stays, so that the next try looks for
 * the issue first.
 */
export async function releaseTicket(
  db: Kysely<Schema>,
  companyId: number,
  id: number,
  outcome: 'refused' | 'lost',
): Promise<void> {
  if (outcome === 'refused') {
    await db
      .deleteFrom('remote_issues')
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('label', 'is', null)
      .execute();
    return;
  }
  await db
    .updateTable('remote_issues')
    .set({ claimed_until: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** What a ticket says of its incident. */
export interface TicketSubject {
  readonly kind: IncidentKind;
  readonly company: string;
  readonly name: string;
  readonly severity: number;
  readonly status: string;
  readonly repository: string | null;
}

/** The facts of an incident for its ticket; null when the company has no incident with this id. */
export async function ticketSubject(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
): Promise<TicketSubject | null> {
  const { rows } = await sql<Omit<TicketSubject, 'kind'> & { kind: string }>`
    select i.kind, c.name as company, i.display_name as name, i.severity, i.status,
      (select s.name from occurrences o join sources s on s.company_id = o.company_id and s.id = o.source_id
        where o.company_id = i.company_id and o.incident_id = i.id order by o.id limit 1) as repository
    from incidents i join companies c on c.id = i.company_id
    where i.company_id = ${companyId} and i.id = ${incidentId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { ...row, kind: parseKind(row.kind) };
}
