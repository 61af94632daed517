import type { Search } from '@sluice/contract/schemas/search';
import {
  HISTORY_KEPT_MS,
  type StoredScanStatus,
  shownScanStatus,
} from '@sluice/domain/search-scan';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** A search as it is made. */
export interface NewSearch {
  /** For the search that is not known yet. */
  readonly id: string;
  readonly memberId: number;
  readonly query: string;
  readonly isRestricted: boolean;
  readonly matches: number;
}

/** Records a search in the history and returns its id. Equal queries of all members are one search of the company. */
export async function noteSearch(
  db: Kysely<Schema>,
  companyId: number,
  { id, memberId, query, isRestricted, matches }: NewSearch,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with x as (
      insert into searches as s (company_id, id, query, is_restricted, matches, searched_at)
      values (${companyId}, ${id}, ${query}, ${isRestricted}, ${matches}, ${now})
      on conflict (company_id, md5(query), is_restricted) do update set matches = excluded.matches, searched_at = excluded.searched_at
      returning s.id)
    insert into search_history as h (company_id, search_id, member_id, matches, searched_at)
    select ${companyId}::integer, x.id, ${memberId}::integer, ${matches}::integer, ${now}::timestamptz from x
    on conflict (company_id, search_id, member_id) do update set matches = excluded.matches, searched_at = excluded.searched_at
    returning search_id as id`.execute(db);
  return rows[0]?.id ?? id;
}

/** The id of an earlier search with this query; null when there is none. */
export async function findSearchId(
  db: Kysely<Schema>,
  companyId: number,
  { query, isRestricted }: Pick<NewSearch, 'query' | 'isRestricted'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('searches')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql`md5(query)`, '=', sql`md5(${query})`)
    .where('is_restricted', '=', isRestricted)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A search of the company; null when there is none. */
export async function findSearch(
  db: Kysely<Schema>,
  companyId: number,
  id: string,
): Promise<{ query: string; isRestricted: boolean; matches: number } | null> {
  const row = await db
    .selectFrom('searches')
    .select(['query', 'is_restricted as isRestricted', 'matches'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Columns that tell of a search `x` and its scan `c`. */
export const SEARCH_COLUMNS = sql`x.id, x.query, x.is_restricted, x.matches, x.searched_at, c.id as scan_id, c.status as scan_status,
  c.expires_at, c.finished_at,
  (select count(*)::integer from scanned_secrets z where z.company_id = c.company_id and z.scan_id = c.id) as secrets`;

/** What they give. */
export interface SearchRow {
  id: string;
  query: string;
  is_restricted: boolean;
  matches: number;
  searched_at: Date;
  scan_id: string | null;
  scan_status: StoredScanStatus | null;
  expires_at: Date | null;
  finished_at: Date | null;
  secrets: number;
  author_email: string | null;
}

/** A search as the wire has it. */
export function toSearch(row: SearchRow, now: Date): Search {
  const scan =
    row.scan_status === null ? null : { status: row.scan_status, expiresAt: row.expires_at };
  return {
    uuid: row.id,
    query: row.query,
    is_restricted_to_perimeter: row.is_restricted,
    author_email: row.author_email,
    date: row.searched_at.toISOString(),
    matches: row.matches,
    secrets: row.secrets,
    last_scan: row.finished_at?.toISOString() ?? null,
    secret_scan: shownScanStatus(scan, now),
    scanning_uuid: row.scan_id,
  };
}

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  date: sql`h.searched_at`,
  query: sql`x.query`,
  matches: sql`h.matches`,
};

/** A page of what the company's people searched lately, with how much there is. */
export async function listHistory(
  db: Kysely<Schema>,
  companyId: number,
  options: { ordering: string; offset: number; limit: number },
  now: Date,
): Promise<{ rows: Search[]; total: number }> {
  const since = new Date(now.getTime() - HISTORY_KEPT_MS);
  const from = sql`search_history h join searches x on x.company_id = h.company_id and x.id = h.search_id
    join members m on m.company_id = h.company_id and m.id = h.member_id
    left join search_scans c on c.company_id = x.company_id and c.search_id = x.id
    where h.company_id = ${companyId} and h.searched_at > ${since}`;
  const counted = await sql<{
    total: number;
  }>`select count(*)::integer as total from ${from}`.execute(db);
  const column = ORDERS[options.ordering.replace(/^-/, '')] ?? sql`h.searched_at`;
  const direction = options.ordering.startsWith('-') ? sql`desc` : sql`asc`;
  const { rows } = await sql<SearchRow>`
    select ${SEARCH_COLUMNS}, h.matches, h.searched_at, m.email as author_email from ${from}
    order by ${column} ${direction}, h.search_id ${direction}, h.member_id limit ${options.limit} offset ${options.offset}`.execute(
    db,
  );
  return { rows: rows.map((row) => toSearch(row, now)), total: counted.rows[0]?.total ?? 0 };
}
