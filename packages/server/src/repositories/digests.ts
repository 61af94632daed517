import { parseKind } from '@sluice/domain/kinds';
import { DUE_SOON_HOURS, type DueCount } from '@sluice/domain/sla-digest';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { CompanyRow } from './companies.ts';
import { deadlineAt } from './deadlines.ts';

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The active companies whose digest of this day was not made yet. */
export async function companiesForDigest(db: Kysely<Schema>, now: Date): Promise<CompanyRow[]> {
  return db
    .selectFrom('companies')
    .selectAll()
    .where('is_active', '=', true)
    .where(sql<boolean>`sla_digest_on is distinct from ${dayOf(now)}::date`)
    .orderBy('id')
    .execute();
}

/** Notes that the digest of this day is made; false where another process was faster. */
export async function claimDigest(
  trx: Kysely<Schema>,
  companyId: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update companies set sla_digest_on = ${dayOf(now)}::date
    where id = ${companyId} and sla_digest_on is distinct from ${dayOf(now)}::date returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

/** How many open incidents of a company are overdue or nearly so, by kind and assignee. */
export async function dueCounts(
  db: Kysely<Schema>,
  companyId: number,
  now: Date,
): Promise<DueCount[]> {
  const { rows } = await sql<{
    kind: string;
    assignee_id: number | null;
    overdue: number;
    soon: number;
  }>`
    select d.kind, d.assignee_id, count(*) filter (where d.at < ${now})::integer as overdue,
      count(*) filter (where d.at >= ${now})::integer as soon
    from (select i.kind, i.assignee_id, ${deadlineAt(companyId)} as at from incidents i
      where i.company_id = ${companyId} and i.status <> 'resolved') as d
    where d.at < ${now}::timestamptz + ${DUE_SOON_HOURS}::integer * interval '1 hour' group by 1, 2`.execute(
    db,
  );
  return rows.map(({ kind, assignee_id, overdue, soon }) => ({
    kind: parseKind(kind),
    assigneeId: assignee_id,
    overdue,
    soon,
  }));
}
