import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** What a scheduled scan of a saved search did. */
export interface SearchRecap {
  /** The name of the saved search. */
  readonly name: string;
  /** The address of its author. */
  readonly email: string;
  readonly patches: number;
  /** The secrets that this run found first, by their kinds, the most frequent first. */
  readonly kinds: readonly { readonly kind: string; readonly count: number }[];
}

/** The recap of a scheduled scan; null when there is no recipient: the search is no longer saved, or its author is blocked. */
export async function recapOf(
  db: Kysely<Schema>,
  companyId: number,
  scanId: string,
): Promise<SearchRecap | null> {
  const { rows } = await sql<{ name: string; email: string; patches: number }>`
    select v.name, m.email, c.scanned_patches as patches from search_scans c
    join saved_searches v on v.company_id = c.company_id and v.search_id = c.search_id
    join members m on m.company_id = v.company_id and m.id = v.author_id and m.is_active and not m.is_key
    where c.company_id = ${companyId} and c.id = ${scanId} and c.member_id is null`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  const kinds = await sql<{ kind: string; count: number }>`
    select z.display_name as kind, count(*)::integer as count from scanned_secrets z
    join search_scans c on c.company_id = z.company_id and c.id = z.scan_id
    where z.company_id = ${companyId} and z.scan_id = ${scanId} and z.discovered_at >= c.requested_at
    group by 1 order by 2 desc, 1`.execute(db);
  return { ...found, kinds: kinds.rows };
}
