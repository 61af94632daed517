import { extensionOf } from '@sluice/domain/search-match';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { MaskedSpan } from '../db/schema-search.ts';
import { indexedWords } from './search-sql.ts';

/** How far the history of a source is kept for searching. */
export interface IndexState {
  /** Names of checkpoints: all that the first reaches is kept; the second is gone for. */
  readonly done: string;
  readonly goal: string;
  /** Commits of those between that are kept, newest first. */
  readonly commitsDone: number;
  readonly detectors: string;
}

const AT_FIRST: IndexState = { done: '', goal: '', commitsDone: 0, detectors: '' };

/** How far a source is. */
export async function indexState(
  db: Kysely<Schema>,
  companyId: number,
  sourceId: number,
): Promise<IndexState> {
  const row = await db
    .selectFrom('search_indexes')
    .select(['done', 'goal', 'commits_done as commitsDone', 'detectors'])
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
  return row ?? AT_FIRST;
}

/** Notes how far a source is, unless another worker went on from where this one began. Answers whether it was noted. */
export async function moveIndex(
  trx: Kysely<Schema>,
  companyId: number,
  sourceId: number,
  { from, to }: { from: IndexState; to: IndexState },
  now: Date,
): Promise<boolean> {
  await trx
    .insertInto('search_indexes')
    .values({ company_id: companyId, source_id: sourceId, checked_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const moved = await trx
    .updateTable('search_indexes')
    .set({
      done: to.done,
      goal: to.goal,
      commits_done: to.commitsDone,
      detectors: to.detectors,
      checked_at: now,
    })
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .where('done', '=', from.done)
    .where('goal', '=', from.goal)
    .where('commits_done', '=', from.commitsDone)
    .where('detectors', '=', from.detectors)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** Marks a source to be masked again at the next plan, because secrets became known that its detectors do not find. */
export async function maskAnew(
  trx: Kysely<Schema>,
  companyId: number,
  sourceId: number,
): Promise<void> {
  await trx
    .updateTable('search_indexes')
    .set({ detectors: '', checked_at: new Date(0) })
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .execute();
}

/** A commit with the files of it that are kept; every text is masked. */
export interface SearchableCommit {
  readonly sha: string;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly authorLogin: string;
  readonly committerName: string;
  readonly committerEmail: string;
  readonly committerLogin: string;
  readonly message: string;
  readonly authoredAt: Date;
  readonly committedAt: Date;
  readonly files: readonly SearchableFile[];
}

/** A file of it. */
export interface SearchableFile {
  readonly path: string;
  readonly body: string;
  readonly isTruncated: boolean;
  readonly spans: readonly MaskedSpan[];
}

/** Any number that nothing else locks by. */
const LOCK = 7_212_737;

/** Keeps commits for searching; those that are kept already get their text as it is masked now. */
export async function keepCommits(
  trx: Kysely<Schema>,
  companyId: number,
  source: { id: number; name: string },
  commits: readonly SearchableCommit[],
): Promise<void> {
  if (commits.length === 0) return;
  // What was gathered is put into the index in one go.
  await sql`set local work_mem to '64MB'`.execute(trx);
  // Ids are seen in their order by who goes on after the last that it saw.
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, ${companyId}::integer)`.execute(trx);
  const texts = (of: (one: SearchableCommit) => string) => sql`${commits.map(of)}::text[]`;
  const { rows } = await sql<{ id: number; sha: string }>`
    insert into search_commits (company_id, source_id, sha, author_name, author_email, author_login, committer_name,
      committer_email, committer_login, message, authored_at, committed_at)
    select ${companyId}::integer, ${source.id}::integer, n.* from unnest(${texts((one) => one.sha)},
      ${texts((one) => one.authorName)}, ${texts((one) => one.authorEmail)}, ${texts((one) => one.authorLogin)},
      ${texts((one) => one.committerName)}, ${texts((one) => one.committerEmail)}, ${texts((one) => one.committerLogin)},
      ${texts((one) => one.message)}, ${commits.map((one) => one.authoredAt)}::timestamptz[],
      ${commits.map((one) => one.committedAt)}::timestamptz[]) as n
    on conflict (company_id, source_id, sha) do update set message = excluded.message, author_name = excluded.author_name,
      author_email = excluded.author_email, author_login = excluded.author_login, committer_name = excluded.committer_name,
      committer_email = excluded.committer_email, committer_login = excluded.committer_login
    returning id, sha`.execute(trx);
  const ids = new Map(rows.map(({ id, sha }) => [sha, id]));
  const files = commits.flatMap((commit) => commit.files.map((file) => ({ commit, file })));
  if (files.length === 0) return;
  const each = (of: (one: (typeof files)[number]) => string) => sql`${files.map(of)}::text[]`;
  await sql`
    insert into search_patches (company_id, commit_id, source_id, committed_at, path, extension, body, is_truncated, spans, words)
    select ${companyId}::integer, n.commit, ${source.id}::integer, n.date, n.path, n.extension, n.body, n.cut, n.spans::jsonb,
      array_to_tsvector(string_to_array(n.words, ' '))
    from unnest(${files.map(({ commit }) => ids.get(commit.sha) ?? 0)}::integer[],
      ${files.map(({ commit }) => commit.committedAt)}::timestamptz[], ${each(({ file }) => file.path)},
      ${each(({ file }) => extensionOf(file.path))}, ${each(({ file }) => file.body)},
      ${files.map(({ file }) => file.isTruncated)}::boolean[], ${each(({ file }) => JSON.stringify(file.spans))},
      ${each(({ commit, file }) => wordsOfFile(companyId, source.name, commit, file))})
      as n(commit, date, path, extension, body, cut, spans, words)
    on conflict (company_id, commit_id, path) do update set body = excluded.body, spans = excluded.spans,
      is_truncated = excluded.is_truncated, words = excluded.words
    where search_patches.body <> excluded.body or search_patches.words <> excluded.words`.execute(
    trx,
  );
}

function wordsOfFile(
  companyId: number,
  repository: string,
  commit: SearchableCommit,
  file: SearchableFile,
): string {
  return indexedWords(companyId, {
    'file.patch': file.body,
    'file.filename': file.path,
    'file.file_extension': extensionOf(file.path),
    'commit.author.email': commit.authorEmail,
    'commit.author.name': commit.authorName,
    'author.login': commit.authorLogin,
    'commit.committer.email': commit.committerEmail,
    'commit.committer.name': commit.committerName,
    'committer.login': commit.committerLogin,
    'commit.message': commit.message,
    'source_metadata.repo_name': repository,
  });
}

/** A commit that is kept, with its files as they are stored. */
export interface KeptCommit extends SearchableCommit {
  readonly id: number;
  readonly source: { readonly id: number; readonly name: string };
  readonly files: readonly (SearchableFile & { readonly id: number })[];
}

/** The next commits that are kept, in the order of their ids; of all sources or of one. */
export async function keptCommits(
  db: Kysely<Schema>,
  companyId: number,
  { after, limit, sourceId }: { after: number; limit: number; sourceId?: number },
): Promise<KeptCommit[]> {
  const { rows } = await sql<
    Omit<KeptCommit, 'authoredAt' | 'committedAt'> & { authoredAt: Date; committedAt: Date }
  >`
    select c.id, c.sha, c.author_name as "authorName", c.author_email as "authorEmail", c.author_login as "authorLogin",
      c.committer_name as "committerName", c.committer_email as "committerEmail", c.committer_login as "committerLogin", c.message,
      c.authored_at as "authoredAt", c.committed_at as "committedAt", json_build_object('id', s.id, 'name', s.name) as source,
      coalesce((select json_agg(json_build_object('id', p.id, 'path', p.path, 'body', p.body, 'isTruncated', p.is_truncated,
          'spans', p.spans) order by p.id) from search_patches p where p.company_id = c.company_id and p.commit_id = c.id), '[]') as files
    from search_commits c join sources s on s.company_id = c.company_id and s.id = c.source_id
    where c.company_id = ${companyId} and c.id > ${after} ${sourceId === undefined ? sql`` : sql`and c.source_id = ${sourceId}`}
    order by c.id limit ${limit}`.execute(db);
  return rows;
}

/** Forgets files of a commit whose names are other ones now. */
export async function forgetFiles(
  trx: Kysely<Schema>,
  companyId: number,
  ids: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('search_patches')
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute();
}

/** Puts what was kept lately into its place in the index, and takes the planner's samples. Outside of transactions. */
export async function flushIndex(db: Kysely<Schema>): Promise<void> {
  await sql`select gin_clean_pending_list('search_patches_by_words')`.execute(db);
  await sql`analyze search_patches, search_commits`.execute(db);
}

/** The sealed secrets that stand in some commits of a source, by commit. */
export async function secretsInCommits(
  db: Kysely<Schema>,
  companyId: number,
  sourceId: number,
  shas: readonly string[],
): Promise<{ sha: string; detector: string; sealed: Buffer; sealed_parts: Buffer | null }[]> {
  const { rows } = await sql<{
    sha: string;
    detector: string;
    sealed: Buffer;
    sealed_parts: Buffer | null;
  }>`
    select distinct o.commit_sha as sha, x.id, x.detector, x.sealed, x.sealed_parts from occurrences o
    join incidents i on i.company_id = o.company_id and i.id = o.incident_id and i.kind = 'secret'
    join secrets x on x.company_id = i.company_id and x.id = i.secret_id
    where o.company_id = ${companyId} and o.source_id = ${sourceId} and o.commit_sha = any(${[...shas]}::text[])`.execute(
    db,
  );
  return rows;
}

/**
 * The sources, of all companies that have search, whose scan went further than what is kept, and those that were not looked at since
 * `before`: detectors may have changed.
 */
export async function sourcesToIndex(
  db: Kysely<Schema>,
  before: Date,
  limit: number,
): Promise<{ companyId: number; sourceId: number }[]> {
  const { rows } = await sql<{ companyId: number; sourceId: number }>`
    select s.company_id as "companyId", s.id as "sourceId" from sources s
    join companies k on k.id = s.company_id and k.is_active and k.flags ->> 'search' = 'true'
    left join search_indexes x on x.company_id = s.company_id and x.source_id = s.id
    where s.is_watched and s.state = 'done' and coalesce(s.checkpoint ->> 'done', '') <> ''
      and (x.done is distinct from s.checkpoint ->> 'done' or x.checked_at < ${before})
    order by row_number() over (partition by s.company_id order by s.id), s.company_id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Patches that one statement forgets. */
const FORGOTTEN_AT_ONCE = 2_000;

/** Forgets what is kept for companies that do not have search any more, part after part. */
export async function forgetUnsearched(db: Kysely<Schema>, signal: AbortSignal): Promise<number> {
  const { rows: companies } = await sql<{ id: number }>`
    select k.id from companies k where coalesce(k.flags ->> 'search', 'false') <> 'true' and (
      exists (select 1 from search_indexes x where x.company_id = k.id)
      or exists (select 1 from search_commits c where c.company_id = k.id))`.execute(db);
  let forgotten = 0;
  for (const { id } of companies) {
    // First, so that a search that is switched on again starts from the beginning.
    await db.deleteFrom('search_indexes').where('company_id', '=', id).execute();
    for (let gone = FORGOTTEN_AT_ONCE; gone === FORGOTTEN_AT_ONCE; forgotten += gone) {
      signal.throwIfAborted();
      const done = await sql`
        delete from search_patches where company_id = ${id} and id in (
          select id from search_patches where company_id = ${id} limit ${FORGOTTEN_AT_ONCE})`.execute(
        db,
      );
      gone = Number(done.numAffectedRows ?? 0n);
    }
    await db.deleteFrom('search_commits').where('company_id', '=', id).execute();
  }
  return forgotten;
}
