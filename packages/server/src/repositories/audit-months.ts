import type { AuditGap } from '@sluice/domain/audit-chain';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Makes months of the audit log: those named, and those of lines that came before their month was made. Answers which were made now. */
export async function addAuditMonths(
  db: Kysely<Schema>,
  months: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct month::text from (
      select unnest(${[...months]}::date[]) as month
      union select date_trunc('month', created_at at time zone 'UTC')::date from audit_log_rest) as wanted
    where to_regclass('audit_log_' || to_char(month, 'YYYY_MM')) is null order by month`.execute(
    db,
  );
  const added: string[] = [];
  for (const { month } of rows) {
    const { rows: made } = await sql<{ isNew: boolean }>`
      select audit_month_add(${month}::date) as "isNew"`.execute(db);
    if (made[0]?.isNew === true) added.push(month);
  }
  return added;
}

/** The months of the audit log that were made, oldest first, each by its first day. */
export async function auditMonths(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ month: string | null }>`
    select to_date(substring(relname from 'audit_log_(\\d{4}_\\d{2})$'), 'YYYY_MM')::text as month
    from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'audit_log'::regclass order by month`.execute(
    db,
  );
  return rows.flatMap(({ month }) => month ?? []);
}

/** The links of a month, of each company: runs of places without another month's between. */
export async function linksOfMonth(
  db: Kysely<Schema>,
  month: string,
): Promise<(AuditGap & { readonly companyId: number })[]> {
  const { rows } = await sql<AuditGap & { companyId: number }>`
    select r.company_id as "companyId", r.first, r.last, encode(c.hash, 'hex') as hash from (
      select company_id, min(position) as first, max(position) as last from (
        select company_id, position, position - row_number() over (partition by company_id order by position) as run
        from audit_chain where month = ${month}::date) as placed
      group by company_id, run) as r
    join audit_chain c on c.company_id = r.company_id and c.position = r.last and c.month = ${month}::date
    order by r.company_id, r.first`.execute(db);
  return rows;
}

/** Adds the days before one to the totals of each company. */
export async function countAuditDays(db: Kysely<Schema>, until: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select company_id as id from audit_heads where counted_until < ${until}::date order by company_id`.execute(
    db,
  );
  for (const { id } of rows) await sql`select audit_count(${id}, ${until}::date)`.execute(db);
}

/** Drops a month with its links, which the gaps stand for from then on, and what was counted of it. */
export async function dropAuditMonth(
  trx: Kysely<Schema>,
  month: string,
  gaps: readonly (AuditGap & { readonly companyId: number; readonly seal: Buffer })[],
): Promise<void> {
  if (gaps.length > 0) {
    await trx
      .insertInto('audit_gaps')
      .values(
        gaps.map(({ companyId, first, last, hash, seal }) => {
          return { company_id: companyId, first, last, hash: Buffer.from(hash, 'hex'), seal };
        }),
      )
      .execute();
  }
  await sql`delete from audit_totals where day >= ${month}::date and day < ${month}::date + interval '1 month'`.execute(
    trx,
  );
  await sql`delete from audit_actors a where not exists (
    select from audit_log l where l.company_id = a.company_id and l.actor_email = a.email)`.execute(
    trx,
  );
  const suffix = month.slice(0, 7).replace('-', '_');
  // Last, so that the lock on the tables is held as briefly as possible.
  await sql`drop table ${sql.table(`audit_log_${suffix}`)}, ${sql.table(`audit_chain_${suffix}`)}`.execute(
    trx,
  );
}
