import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Notes which keywords incidents have to do with. */
export async function addKeywordIds(
  trx: Kysely<Schema>,
  companyId: number,
  pairs: readonly { incidentId: number; keywordId: number }[],
): Promise<void> {
  await sql`
    update incidents i set keyword_ids = array(select distinct k from unnest(i.keyword_ids || n.ids) as k order by k)
    from (select incident, array_agg(distinct keyword) as ids
      from unnest(${pairs.map((one) => one.incidentId)}::integer[], ${pairs.map((one) => one.keywordId)}::integer[])
        as p(incident, keyword) group by incident) as n
    where i.company_id = ${companyId} and i.id = n.incident and not i.keyword_ids @> n.ids`.execute(
    trx,
  );
}

/** Locks the secret incidents that have occurrences in some commits which no secret grasper has reached yet, in the order of their ids. */
export async function lockIncidentsOfCommits(
  trx: Kysely<Schema>,
  companyId: number,
  sourceId: number,
  shas: readonly string[],
): Promise<{ id: number; searchText: string }[]> {
  const { rows } = await sql<{ id: number; searchText: string }>`
    select i.id, i.haystack as "searchText" from incidents i where i.company_id = ${companyId} and i.kind = 'secret' and i.id in (
      select o.incident_id from occurrences o
      where o.company_id = ${companyId} and o.source_id = ${sourceId} and o.commit_sha = any(${[...shas]}::text[])
        and not 'from_secret_grasper' = any(o.attachment_reasons))
    order by i.id for update`.execute(trx);
  return rows;
}

/** Makes known secrets of some commits the company's by a secret grasper. Answers those that were not, with their commits. */
export async function graspOccurrences(
  trx: Kysely<Schema>,
  companyId: number,
  sourceId: number,
  shas: readonly string[],
): Promise<{ incidentId: number; sha: string }[]> {
  const { rows } = await sql<{ incidentId: number; sha: string }>`
    update occurrences o set attachment_reasons = o.attachment_reasons || 'from_secret_grasper'::text
    from incidents i where i.company_id = o.company_id and i.id = o.incident_id and i.kind = 'secret'
      and o.company_id = ${companyId} and o.source_id = ${sourceId} and o.commit_sha = any(${[...shas]}::text[])
      and not 'from_secret_grasper' = any(o.attachment_reasons)
    returning o.incident_id as "incidentId", o.commit_sha as sha`.execute(trx);
  return rows;
}
