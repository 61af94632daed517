import type { AuditEntry } from '@sluice/contract/schemas/keys';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { auditPage } from './audit-pages.ts';
import type { AuditQuery } from './audit-totals.ts';

interface Row {
  id: number;
  action: string;
  actor_name: string;
  actor_email: string;
  actor_ip: string;
  target: string;
  target_user_email: string | null;
  detail: Record<string, unknown>;
  created_at: Date;
}

/** The payload of the wire: what was stored, with the target's kind and id (spec 002 §3). */
function payloadOf({ target, detail }: Row): Record<string, unknown> {
  const [kind = '', id = ''] = target.split(':');
  const ids = /^\d+$/.test(id) ? { ids: [Number(id)] } : {};
  return { class: kind, ...ids, ...detail };
}

/** A page of the audit log of a company. */
export async function listAuditEntries(
  db: Kysely<Schema>,
  companyId: number,
  query: AuditQuery,
): Promise<{ rows: Omit<AuditEntry, 'revert'>[]; count: number; isCapped: boolean }> {
  const { places, count, isCapped } = await auditPage(db, companyId, query);
  // The time of each line names its month.
  const { rows } = await sql<Row>`
    select a.id, a.action, a.actor_name, a.actor_email, a.actor_ip, a.target, a.target_user_email, a.detail, a.created_at
    from unnest(${places.map(({ id }) => id)}::integer[], ${places.map(({ at }) => at)}::timestamptz[]) with ordinality as p(id, at, place)
    join audit_log a on a.company_id = ${companyId} and a.id = p.id and a.created_at = p.at
    order by p.place`.execute(db);
  return {
    count,
    isCapped,
    rows: rows.map((row) => ({
      id: row.id,
      type: row.action,
      actor_name: row.actor_name,
      actor_email: row.actor_email,
      actor_ip: row.actor_ip,
      payload: payloadOf(row),
      target_user_email: row.target_user_email,
      gg_created_at: row.created_at.toISOString(),
    })),
  };
}

/** The people with an entry, by name. */
export async function listAuditActors(
  db: Kysely<Schema>,
  companyId: number,
): Promise<{ name: string; email: string }[]> {
  return db
    .selectFrom('audit_actors')
    .select(['name', 'email'])
    .where('company_id', '=', companyId)
    .where('name', '<>', '')
    .orderBy('name')
    .limit(1000)
    .execute();
}
