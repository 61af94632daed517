import type { AuditEntry } from '@sluice/contract/schemas/keys';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** What the audit log is narrowed to. */
export interface AuditQuery {
  search: string;
  types: readonly string[];
  actorEmails: readonly string[];
  start: Date | null;
  end: Date | null;
  isNewestFirst: boolean;
  offset: number;
  limit: number;
}

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

function like(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/** A page of the audit log of a company. */
export async function listAuditEntries(
  db: Kysely<Schema>,
  companyId: number,
  query: AuditQuery,
): Promise<{ rows: Omit<AuditEntry, 'revert'>[]; count: number }> {
  const { search, types, actorEmails, start, end } = query;
  const matches = sql<boolean>`company_id = ${companyId}
    ${types.length === 0 ? sql`` : sql`and action = any(${[...types]}::text[])`}
    ${actorEmails.length === 0 ? sql`` : sql`and actor_email = any(${[...actorEmails]}::text[])`}
    ${start === null ? sql`` : sql`and created_at >= ${start}`}
    ${end === null ? sql`` : sql`and created_at < ${end}`}
    ${
      search === ''
        ? sql``
        : sql`and (actor_name ilike ${like(search)} or actor_email ilike ${like(search)} or action ilike ${like(search)}
          or target ilike ${like(search)} or target_user_email ilike ${like(search)} or detail::text ilike ${like(search)})`
    }`;
  const isAll =
    search === '' && types.length + actorEmails.length === 0 && start === null && end === null;
  // The chain of the log knows how many lines there are.
  const counting = isAll
    ? sql`select length as count from audit_heads where company_id = ${companyId}`
    : sql`select count(*)::integer as count from audit_log where ${matches}`;
  const direction = query.isNewestFirst ? sql`desc` : sql`asc`;
  // The page is found in an index, and only its lines are read.
  const [counted, { rows }] = await Promise.all([
    sql<{ count: number }>`${counting}`.execute(db),
    sql<Row>`
      with page as (
        select id, created_at from audit_log where ${matches}
        order by created_at ${direction}, id ${direction} limit ${query.limit} offset ${query.offset})
      select a.id, a.action, a.actor_name, a.actor_email, a.actor_ip, a.target, a.target_user_email, a.detail, a.created_at
      from page p join audit_log a on a.company_id = ${companyId} and a.id = p.id
      order by p.created_at ${direction}, p.id ${direction}`.execute(db),
  ]);
  return {
    count: counted.rows[0]?.count ?? 0,
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
    .selectFrom('audit_log')
    .select(['actor_name as name', 'actor_email as email'])
    .distinct()
    .where('company_id', '=', companyId)
    .where('actor_name', '<>', '')
    .orderBy('actor_name')
    .limit(1000)
    .execute();
}
