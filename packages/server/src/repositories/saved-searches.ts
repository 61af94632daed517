import type { SavedSearch } from '@sluice/contract/schemas/search';
import {
  HISTORY_KEPT_MS,
  nextSavedScanAt,
  SCAN_FREQUENCIES,
  type ScanFrequency,
} from '@sluice/domain/search-scan';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { containing } from './scope.ts';
import { SEARCH_COLUMNS, type SearchRow, toSearch } from './searches.ts';

/** Which of the saved searches. */
export interface SavedFilter {
  readonly search: string;
  readonly authors: readonly string[];
  readonly frequencies: readonly string[];
  readonly secretsMin: number | null;
  readonly secretsMax: number | null;
  /** One of them. */
  readonly id: string | null;
}

/** All of them. */
export const ALL_SAVED: SavedFilter = {
  search: '',
  authors: [],
  frequencies: [],
  secretsMin: null,
  secretsMax: null,
  id: null,
};

interface SavedRow extends SearchRow {
  saved_id: string;
  name: string;
  scan_frequency: string;
  saved_by: string;
  saved_at: Date;
}

const SECRETS = sql`(select count(*) from scanned_secrets z where z.company_id = c.company_id and z.scan_id = c.id)`;

function where({
  search,
  authors,
  frequencies,
  secretsMin,
  secretsMax,
  id,
}: SavedFilter): RawBuilder<unknown> {
  const like = containing(search);
  return sql`
    ${id === null ? sql`` : sql`and v.id = ${id}`}
    ${search === '' ? sql`` : sql`and (v.name ilike ${like} or x.query ilike ${like})`}
    ${authors.length === 0 ? sql`` : sql`and m.email = any(${[...authors]}::text[])`}
    ${frequencies.length === 0 ? sql`` : sql`and v.scan_frequency = any(${[...frequencies]}::text[])`}
    ${secretsMin === null ? sql`` : sql`and ${SECRETS} >= ${secretsMin}`}
    ${secretsMax === null ? sql`` : sql`and ${SECRETS} <= ${secretsMax}`}`;
}

/** A page of what the team keeps, newest first, with how much there is. */
export async function listSaved(
  db: Kysely<Schema>,
  companyId: number,
  filter: SavedFilter,
  page: { offset: number; limit: number },
  now: Date,
): Promise<{ rows: SavedSearch[]; total: number }> {
  const from = sql`saved_searches v join searches x on x.company_id = v.company_id and x.id = v.search_id
    join members m on m.company_id = v.company_id and m.id = v.author_id
    left join search_scans c on c.company_id = x.company_id and c.search_id = x.id
    where v.company_id = ${companyId} ${where(filter)}`;
  const counted = await sql<{
    total: number;
  }>`select count(*)::integer as total from ${from}`.execute(db);
  const since = new Date(now.getTime() - HISTORY_KEPT_MS);
  const { rows } = await sql<SavedRow>`
    select ${SEARCH_COLUMNS}, v.id as saved_id, v.name, v.scan_frequency, m.email as saved_by, v.saved_at,
      (select w.email from search_history h join members w on w.company_id = h.company_id and w.id = h.member_id
        where h.company_id = x.company_id and h.search_id = x.id and h.searched_at > ${since}
        order by h.searched_at desc, h.member_id limit 1) as author_email
    from ${from} order by v.saved_at desc, v.id limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return { rows: rows.map((row) => toSaved(row, now)), total: counted.rows[0]?.total ?? 0 };
}

function toSaved(row: SavedRow, now: Date): SavedSearch {
  return {
    uuid: row.saved_id,
    name: row.name,
    scan_frequency: parseFrequency(row.scan_frequency),
    author_email: row.saved_by,
    last_scan_date: row.finished_at?.toISOString() ?? null,
    saved_at: row.saved_at.toISOString(),
    search: toSearch(row, now),
  };
}

function parseFrequency(text: string): ScanFrequency {
  return SCAN_FREQUENCIES.find((one) => one === text) ?? 'NEVER';
}

/** The first scan of a schedule is due immediately. */
function firstScanAt(frequency: ScanFrequency, now: Date): Date | null {
  return frequency === 'NEVER' ? null : now;
}

/** Keeps a search; null where it is kept already. */
export async function saveSearch(
  trx: Kysely<Schema>,
  companyId: number,
  saved: { id: string; searchId: string; name: string; frequency: ScanFrequency; authorId: number },
  now: Date,
): Promise<string | null> {
  const made = await trx
    .insertInto('saved_searches')
    .values({
      company_id: companyId,
      id: saved.id,
      search_id: saved.searchId,
      name: saved.name,
      scan_frequency: saved.frequency,
      author_id: saved.authorId,
      saved_at: now,
      next_scan_at: firstScanAt(saved.frequency, now),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'search_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** The name under which a search is saved; empty where it is not. */
export async function savedNameOf(
  db: Kysely<Schema>,
  companyId: number,
  searchId: string,
): Promise<string> {
  const row = await db
    .selectFrom('saved_searches')
    .select('name')
    .where('company_id', '=', companyId)
    .where('search_id', '=', searchId)
    .executeTakeFirst();
  return row?.name ?? '';
}

/** Changes a saved search. A frequency that it has already leaves its schedule alone. Answers whether there is one. */
export async function changeSaved(
  trx: Kysely<Schema>,
  companyId: number,
  id: string,
  { name, frequency }: { name?: string; frequency?: ScanFrequency },
  now: Date,
): Promise<boolean> {
  const due = frequency === undefined ? null : firstScanAt(frequency, now);
  const done = await sql`
    update saved_searches set name = coalesce(${name ?? null}, name),
      next_scan_at = case when coalesce(${frequency ?? null}, scan_frequency) = scan_frequency then next_scan_at else ${due}::timestamptz end,
      scan_frequency = coalesce(${frequency ?? null}, scan_frequency)
    where company_id = ${companyId} and id = ${id}`.execute(trx);
  return (done.numAffectedRows ?? 0n) > 0n;
}

/** Keeps a search no longer. Answers its name; null when there is none. */
export async function removeSaved(
  trx: Kysely<Schema>,
  companyId: number,
  id: string,
): Promise<string | null> {
  const gone = await trx
    .deleteFrom('saved_searches')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return gone?.name ?? null;
}

/** A saved search whose scan is due. */
export interface DueSearch {
  readonly companyId: number;
  readonly id: string;
  readonly searchId: string;
  readonly frequency: ScanFrequency;
  readonly dueAt: Date;
}

/** The saved searches, of all companies that have search, that are due, the longest due first. */
export async function dueSearches(
  db: Kysely<Schema>,
  now: Date,
  limit: number,
): Promise<DueSearch[]> {
  const { rows } = await sql<Omit<DueSearch, 'frequency'> & { frequency: string }>`
    select v.company_id as "companyId", v.id, v.search_id as "searchId", v.scan_frequency as frequency, v.next_scan_at as "dueAt"
    from saved_searches v join companies k on k.id = v.company_id and k.is_active and k.flags ->> 'search' = 'true'
    where v.next_scan_at <= ${now} order by v.next_scan_at limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, frequency: parseFrequency(row.frequency) }));
}

/** Moves a due scan to its next time. Returns false when another worker did so before. */
export async function takeDue(trx: Kysely<Schema>, due: DueSearch, now: Date): Promise<boolean> {
  // By chance, and yet the same each time: ids are drawn by chance.
  const chance = Number.parseInt(due.id.slice(0, 8), 16) / 2 ** 32;
  const taken = await trx
    .updateTable('saved_searches')
    .set({ next_scan_at: nextSavedScanAt(due.frequency, now, chance) })
    .where('company_id', '=', due.companyId)
    .where('id', '=', due.id)
    .where('next_scan_at', '=', due.dueAt)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}
