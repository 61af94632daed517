import { isRepositoryMatch } from '@sluice/domain/banlist';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** How many secret incidents of a company stand in repositories that a pattern names, and in no other. */
export async function countBanlisted(
  db: Kysely<Schema>,
  companyId: number,
  pattern: string,
): Promise<number> {
  const sources = await db
    .selectFrom('sources')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .execute();
  const ids = sources.filter(({ name }) => isRepositoryMatch(pattern, name)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select o.incident_id from occurrences o
      join incidents i on i.company_id = o.company_id and i.id = o.incident_id and i.kind = 'secret'
      where o.company_id = ${companyId} group by o.incident_id
      having bool_and(o.source_id = any(${ids}::integer[]))) as banned`.execute(db);
  return rows[0]?.total ?? 0;
}
