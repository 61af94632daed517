import type { SearchField } from '@sluice/domain/commit-search';
import { MOST_COUNTED } from '@sluice/domain/search-scan';
import { MOST_SUGGESTIONS } from '@sluice/domain/search-suggest';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { containing } from './scope.ts';
import { patchesOf, type SearchScope } from './search-results.ts';
import { COLUMNS } from './search-sql.ts';

/** The newest patches of a company whose values are suggested: a bound on the work, whatever the size of the corpus. */
const NEWEST_PATCHES = 5_000;

/** How many patches a search finds, counted up to the limit. */
export async function countUpTo(
  db: Kysely<Schema>,
  companyId: number,
  scope: SearchScope,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (select 1 from ${patchesOf(companyId, scope)} limit ${sql.lit(MOST_COUNTED)}) m`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** The patches of a search that were committed since a moment, up to the limit, and the incidents that are known in them. */
export async function foundSince(
  db: Kysely<Schema>,
  companyId: number,
  scope: SearchScope,
  since: Date,
): Promise<{ readonly patches: number; readonly secrets: number }> {
  const { rows } = await sql<{ patches: number; secrets: number }>`
    with m as materialized (select p.commit_id, p.source_id, p.path from ${patchesOf(companyId, scope)}
      and p.committed_at >= ${since} limit ${sql.lit(MOST_COUNTED)})
    select (select count(*)::integer from m) as patches, (
      select count(distinct o.incident_id)::integer from m
      join search_commits k on k.company_id = ${companyId} and k.id = m.commit_id
      join occurrences o on o.company_id = ${companyId} and o.source_id = m.source_id and o.commit_sha = k.sha
        and o.path = m.path) as secrets`.execute(db);
  return rows[0] ?? { patches: 0, secrets: 0 };
}

/** Values of a field that hold a text: those that begin with it first, then the most frequent of the newest patches. */
export async function fieldValues(
  db: Kysely<Schema>,
  companyId: number,
  field: SearchField,
  prefix: string,
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select v.value from (
      select ${COLUMNS[field]} as value from (
        select x.* from search_patches x where x.company_id = ${companyId}
          and x.source_id in (select w.id from sources w where w.company_id = ${companyId} and w.is_watched)
        order by x.committed_at desc, x.id desc limit ${sql.lit(NEWEST_PATCHES)}) p
      join search_commits c on c.company_id = p.company_id and c.id = p.commit_id
      join sources s on s.company_id = p.company_id and s.id = p.source_id) v
    where v.value <> '' and v.value ilike ${containing(prefix)}
    group by v.value
    order by starts_with(lower(v.value), lower(${prefix})) desc, count(*) desc, v.value collate "C"
    limit ${sql.lit(MOST_SUGGESTIONS)}`.execute(db);
  return rows.map(({ value }) => value);
}
