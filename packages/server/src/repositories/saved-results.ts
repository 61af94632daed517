import type { SavedResult } from '@sluice/contract/schemas/search';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Masking } from '../masking/mask-text.ts';
import { searchResults } from './search-results.ts';

/** The bookmarks of a member. */
export interface BookmarkOwner {
  readonly companyId: number;
  readonly memberId: number;
}

/** Bookmarks a file of a commit; null where it is not kept for searching. One that is bookmarked already stays. */
export async function saveResult(
  trx: Kysely<Schema>,
  { companyId, memberId }: BookmarkOwner,
  of: { id: string; filename: string; repository: string; sha: string; searchId: string | null },
  now: Date,
): Promise<{ id: string; isNew: boolean } | null> {
  const { rows } = await sql<{ id: string }>`
    insert into saved_results (company_id, id, member_id, search_id, source_id, sha, path, saved_at)
    select ${companyId}::integer, ${of.id}::uuid, ${memberId}::integer, ${of.searchId}::uuid, p.source_id, c.sha, p.path, ${now}::timestamptz
    from search_commits c join sources s on s.company_id = c.company_id and s.id = c.source_id and s.name = ${of.repository}
    join search_patches p on p.company_id = c.company_id and p.commit_id = c.id and p.path = ${of.filename}
    where c.company_id = ${companyId} and c.sha = ${of.sha} order by p.id limit 1
    on conflict (company_id, member_id, source_id, sha, path) do nothing returning id`.execute(trx);
  if (rows[0] !== undefined) return { id: rows[0].id, isNew: true };
  const known = await sql<{ id: string }>`
    select r.id from saved_results r join sources s on s.company_id = r.company_id and s.id = r.source_id
    where r.company_id = ${companyId} and r.member_id = ${memberId} and s.name = ${of.repository} and r.sha = ${of.sha}
      and r.path = ${of.filename}`.execute(trx);
  return known.rows[0] === undefined ? null : { id: known.rows[0].id, isNew: false };
}

interface SavedRow {
  id: string;
  saved_at: Date;
  last_scan: Date | null;
  search_id: string | null;
  path: string;
  repo_name: string;
  sha: string;
  patch_id: number | null;
}

/** A page of a member's bookmarks, newest first, with their total; or one bookmark. */
export async function listResults(
  db: Kysely<Schema>,
  masking: Masking,
  { companyId, memberId }: BookmarkOwner,
  page: { offset: number; limit: number },
  id: string | null = null,
): Promise<{ rows: SavedResult[]; total: number }> {
  const mine = sql`r.company_id = ${companyId} and r.member_id = ${memberId} ${id === null ? sql`` : sql`and r.id = ${id}`}`;
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from saved_results r where ${mine}`.execute(db);
  const { rows } = await sql<SavedRow>`
    select r.id, r.saved_at, q.finished_at as last_scan, r.search_id, r.path, s.name as repo_name, r.sha, p.id as patch_id
    from saved_results r join sources s on s.company_id = r.company_id and s.id = r.source_id
    left join search_scans q on q.company_id = r.company_id and q.search_id = r.search_id
    left join search_commits c on c.company_id = r.company_id and c.source_id = r.source_id and c.sha = r.sha
    left join search_patches p on p.company_id = r.company_id and p.commit_id = c.id and p.path = r.path
    where ${mine} order by r.saved_at desc, r.id limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  const options = { memberId, highlighted: null, showsMasked: true, showsIncidents: true, masking };
  const results = await searchResults(
    db,
    companyId,
    rows.flatMap((row) => row.patch_id ?? []),
    options,
  );
  const byBookmark = new Map(results.map((one) => [one.saved_result_uuid, one]));
  return {
    total: counted.rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      uuid: row.id,
      saved_at: row.saved_at.toISOString(),
      last_scan_date: row.last_scan?.toISOString() ?? null,
      search: row.search_id,
      filename: row.path,
      repo_name: row.repo_name,
      sha: row.sha,
      result: byBookmark.get(row.id) ?? null,
    })),
  };
}

/** Removes a bookmark. Answers whether there was one. */
export async function removeResult(
  db: Kysely<Schema>,
  { companyId, memberId }: BookmarkOwner,
  id: string,
): Promise<boolean> {
  const gone = await db
    .deleteFrom('saved_results')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
