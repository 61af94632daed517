import type { SearchResult } from '@sluice/contract/schemas/search';
import type { SearchNode } from '@sluice/domain/commit-search';
import { searchSpans } from '@sluice/domain/search-match';
import { MOST_COUNTED } from '@sluice/domain/search-scan';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { MaskedSpan } from '../db/schema-search.ts';
import { type Masking, maskTexts } from '../masking/mask-text.ts';
import { codeHostUrls } from './code-host-urls.ts';
import { searchConditions } from './search-sql.ts';

/** What is looked for, and where. */
export interface SearchScope {
  readonly node: SearchNode;
  /** Only what concerns the company. */
  readonly isRestricted: boolean;
}

/** A page of ids, and how many there are: exact below the limit of what is counted. */
export interface FoundPatches {
  readonly ids: readonly number[];
  readonly total: number;
  readonly isCapped: boolean;
}

/** The patches of a search: everything after `from`. */
export function patchesOf(
  companyId: number,
  { node, isRestricted }: SearchScope,
): RawBuilder<unknown> {
  const { where, needsCommit } = searchConditions(companyId, node);
  const joins =
    needsCommit || isRestricted
      ? sql`join search_commits c on c.company_id = p.company_id and c.id = p.commit_id
        join sources s on s.company_id = p.company_id and s.id = p.source_id`
      : sql``;
  const isWatched = sql`p.source_id in (select w.id from sources w where w.company_id = ${companyId} and w.is_watched)`;
  return sql`search_patches p ${joins} where ${where} and ${isWatched} ${isRestricted ? sql`and ${CONCERNS_COMPANY}` : sql``}`;
}

/** The same rule as `isSourceInPerimeter`, or an author who is in the perimeter. */
const CONCERNS_COMPANY = sql`(not s.is_outside
  or exists (select 1 from organizations g join perimeter_origins o on o.company_id = g.company_id
    and o.subject = 'organization' and o.subject_id = g.id and o.deactivated_at is null
    where g.company_id = p.company_id and lower(g.login) = lower(split_part(s.name, '/', 1)))
  or exists (select 1 from perimeter_emails e join perimeter_origins o on o.company_id = e.company_id
    and o.subject = 'developer' and o.subject_id = e.developer_id and o.deactivated_at is null
    where e.company_id = p.company_id and e.email = lower(c.author_email)))`;

/**
 * Lets the statements of a transaction find what they look for by indexes. The planner takes a match of words for cheap, and would rather unpack the words of
 * every row than ask their index.
 */
export async function findByIndexes(trx: Kysely<Schema>): Promise<void> {
  await sql`set local enable_seqscan to off`.execute(trx);
}

/** A page of what matches, the newest commit first. Nothing is counted, or paged through, beyond the limit. */
export async function findPatches(
  db: Kysely<Schema>,
  companyId: number,
  scope: SearchScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<FoundPatches> {
  const patches = patchesOf(companyId, scope);
  const page = sql`limit ${limit} offset ${offset}`;
  const { rows } = await sql<{ id: number | null; total: number }>`
    with m as materialized (select p.id, p.committed_at from ${patches} limit ${sql.lit(MOST_COUNTED + 1)}),
      n as (select count(*)::integer as total from m)
    select f.id, n.total from n left join (
      select m.id from m, n where n.total <= ${sql.lit(MOST_COUNTED)} order by m.committed_at desc, m.id desc ${page}) f on true`.execute(
    db,
  );
  const counted = rows[0]?.total ?? 0;
  if (counted <= MOST_COUNTED) {
    return { ids: rows.flatMap(({ id }) => id ?? []), total: counted, isCapped: false };
  }
  if (offset + limit > MOST_COUNTED) return { ids: [], total: MOST_COUNTED, isCapped: true };
  // What matches so much is met soon by going back from the newest.
  const newest = await sql<{ id: number }>`
    select p.id from ${patches} order by p.committed_at desc, p.id desc ${page}`.execute(db);
  return { ids: newest.rows.map(({ id }) => id), total: MOST_COUNTED, isCapped: true };
}

interface ResultRow {
  path: string;
  body: string;
  is_truncated: boolean;
  spans: MaskedSpan[];
  sha: string;
  author_name: string;
  author_email: string;
  author_login: string;
  committer_name: string;
  committer_email: string;
  committer_login: string;
  message: string;
  authored_at: Date;
  committed_at: Date;
  repo_name: string;
  repo_url: string;
  repo_created_at: Date;
  presence: string | null;
  is_present: boolean | null;
  linked: number[] | null;
  saved: string | null;
}

/** What a result shows beside the patch. */
export interface ResultOptions {
  readonly memberId: number;
  /** Marks where these terms stand. */
  readonly highlighted: SearchNode | null;
  readonly showsMasked: boolean;
  readonly showsIncidents: boolean;
  /** Masks what is shown once more, should something have been known only after it was stored. */
  readonly masking: Masking;
}

/** Patches as results, in the order of their ids as given; `null` ids are left out. */
export async function searchResults(
  db: Kysely<Schema>,
  companyId: number,
  ids: readonly number[],
  options: ResultOptions,
): Promise<SearchResult[]> {
  if (ids.length === 0) return [];
  const ofPatch = sql`o.company_id = p.company_id and o.source_id = p.source_id and o.commit_sha = c.sha`;
  const { rows } = await sql<ResultRow>`
    select p.path, p.body, p.is_truncated, p.spans, c.sha, c.author_name, c.author_email, c.author_login, c.committer_name,
      c.committer_email, c.committer_login, c.message, c.authored_at, c.committed_at, s.name as repo_name, s.url as repo_url,
      s.created_at as repo_created_at, s.presence,
      (select bool_or(o.is_present) from occurrences o where ${ofPatch}) as is_present,
      ${options.showsIncidents ? sql`(select array_agg(distinct o.incident_id) from occurrences o where ${ofPatch} and o.path = p.path)` : sql`null`} as linked,
      (select r.id from saved_results r where r.company_id = p.company_id and r.member_id = ${options.memberId}
        and r.source_id = p.source_id and r.sha = c.sha and r.path = p.path) as saved
    from unnest(${[...ids]}::integer[]) with ordinality as n(id, place)
    join search_patches p on p.company_id = ${companyId} and p.id = n.id
    join search_commits c on c.company_id = p.company_id and c.id = p.commit_id
    join sources s on s.company_id = p.company_id and s.id = p.source_id
    order by n.place`.execute(db);
  const bodies = await maskTexts(
    options.masking,
    rows.map(({ body: text, path }) => ({ text, path })),
  );
  return rows.map((row, index) => toResult({ ...row, body: bodies[index]?.text ?? '' }, options));
}

function toResult(row: ResultRow, { highlighted, showsMasked }: ResultOptions): SearchResult {
  const urls = codeHostUrls(row.repo_url, row.sha, row.path, 1);
  const head = headOf(row);
  const shift = head.split('\n').length - 1;
  const found = highlighted === null ? [] : searchSpans(highlighted, row.body);
  const marks = [
    ...found.map((span) => ({ category: 'search' as const, ...span })),
    ...(showsMasked ? row.spans : []).map((span) => ({ category: 'secret' as const, ...span })),
  ];
  return {
    file: { filename: row.path, blob_url: urls.file_url?.replace(/#L1$/, '') ?? null },
    source_metadata: {
      repo_name: row.repo_name,
      created_at: row.repo_created_at.toISOString(),
      on_github: row.presence === 'absent' ? false : row.is_present,
      match_patches: marks
        .map((mark) => ({ ...mark, line: mark.line + shift }))
        .sort((a, b) => a.line - b.line || a.start - b.start),
    },
    sha: row.sha,
    commit: {
      message: row.message,
      url: urls.commit_url,
      author: {
        name: row.author_name,
        email: row.author_email,
        date: row.authored_at.toISOString(),
      },
      committer: {
        name: row.committer_name,
        email: row.committer_email,
        date: row.committed_at.toISOString(),
      },
    },
    author: { login: row.author_login || null },
    committer: { login: row.committer_login || null },
    patch: head + row.body,
    is_truncated: row.is_truncated,
    linked_incidents: (row.linked ?? []).toSorted((a, b) => a - b),
    saved_result_uuid: row.saved,
  };
}

/** The head that makes a diff of hunks; of a merge they begin with three signs or more. */
function headOf({ path, body }: Pick<ResultRow, 'path' | 'body'>): string {
  const first = body.startsWith('@@@') ? `diff --cc ${path}` : `diff --git a/${path} b/${path}`;
  return `${first}\n--- a/${path}\n+++ b/${path}\n`;
}

/** A patch that a scan is to read. */
export interface NextPatch {
  readonly id: number;
  readonly sourceId: number;
  readonly sha: string;
  readonly path: string;
  readonly repository: string;
}

/** How many patches of a search come after one. */
export async function countPatches(
  db: Kysely<Schema>,
  companyId: number,
  scope: SearchScope,
  after: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${patchesOf(companyId, scope)} and p.id > ${after}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** The next patches of a search, in the order in which they came. */
export async function nextPatches(
  db: Kysely<Schema>,
  companyId: number,
  scope: SearchScope,
  { after, limit }: { after: number; limit: number },
): Promise<NextPatch[]> {
  const { rows } = await sql<NextPatch>`
    select n.id, k.source_id as "sourceId", k.sha, n.path, q.name as repository
    from (select p.id, p.commit_id, p.path from ${patchesOf(companyId, scope)} and p.id > ${after} order by p.id limit ${limit}) n
    join search_commits k on k.company_id = ${companyId} and k.id = n.commit_id
    join sources q on q.company_id = ${companyId} and q.id = k.source_id
    order by n.id`.execute(db);
  return rows;
}
