import type { SeenAnswer, SeenIncident } from '@sluice/contract/schemas/seen';
import { type Kysely, sql } from 'kysely';
import { bytesArray, textArray } from '../db/arrays.ts';
import type { Schema } from '../db/schema.ts';
import type { SecretIdentity } from './known-secrets.ts';

/** Incidents that an answer names at most. */
const MOST_NAMED = 20;

/** The names of the detectors that a company has secrets of, read from the index one by one. */
export async function detectorsOfSecrets(db: Kysely<Schema>, companyId: number): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) => sql`
    (select detector from secrets where company_id = ${companyId} ${after} order by detector limit 1)`;
  const { rows } = await sql<{ detector: string }>`
    with recursive names as (
      ${next(sql``)}
      union all
      select n.detector from names cross join lateral ${next(sql`and detector > names.detector`)} n)
    select detector from names`.execute(db);
  return rows.map(({ detector }) => detector);
}

interface SeenRow extends Omit<SeenIncident, 'last_occurrence_date'> {
  last_occurrence_date: Date;
  total: number;
}

/** The incidents of these secrets: open ones first, the newest first. */
export async function seenIncidents(
  db: Kysely<Schema>,
  companyId: number,
  identities: readonly SecretIdentity[],
): Promise<SeenAnswer> {
  const { rows } = await sql<SeenRow>`
    select i.id, i.kind, i.display_name as name, i.status, i.severity, i.occurrence_count, i.last_occurrence_date,
      count(*) over ()::integer as total
    from unnest(${textArray(identities.map(({ detector }) => detector))}::text[],
      ${bytesArray(identities.map(({ valueHash }) => valueHash))}::bytea[]) as n(detector, hash)
    join secrets x on x.company_id = ${companyId} and x.detector = n.detector and x.value_hash = n.hash
    join incidents i on i.company_id = x.company_id and i.secret_id = x.id
    order by i.status = 'resolved', i.last_occurrence_date desc, i.id desc limit ${sql.lit(MOST_NAMED)}`.execute(
    db,
  );
  return {
    total: rows[0]?.total ?? 0,
    incidents: rows.map(({ total: _, ...row }) => ({
      ...row,
      last_occurrence_date: row.last_occurrence_date.toISOString(),
    })),
  };
}
