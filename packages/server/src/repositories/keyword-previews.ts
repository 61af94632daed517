import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** A kept patch that a preview reads: masked, of one file of one commit. */
export interface KeptPatch {
  readonly id: number;
  readonly at: Date;
  readonly repository: string;
  readonly path: string;
  readonly commit_sha: string;
  readonly body: string;
}

/** What is kept of a company's commits: the patches that can be searched, or those of incidents alone. */
export type KeptOf = 'commits' | 'incidents';

/** Whether patches of all commits are kept, or those of incidents alone. */
export async function keptOf(db: Kysely<Schema>, companyId: number): Promise<KeptOf> {
  const { rows } = await sql`
    select 1 from search_patches where company_id = ${companyId} limit 1`.execute(db);
  return rows.length === 0 ? 'incidents' : 'commits';
}

/** The newest occurrences whose patches are looked at: several of one patch are near each other. */
const MOST_OCCURRENCES = 50_000;

/** The newest patches since a moment, newest first: by the date of their commits, or by when their incidents were found. */
export async function newestPatches(
  db: Kysely<Schema>,
  companyId: number,
  kept: KeptOf,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<number[]> {
  const { rows } = await (kept === 'commits'
    ? sql<{ id: number }>`
          select id from search_patches where company_id = ${companyId} and committed_at >= ${since}
          order by committed_at desc, id desc limit ${limit}`
    : sql<{ id: number }>`
          select p.id from (
            select source_id, commit_sha, path, max(triggered_at) as at from (
              select source_id, commit_sha, path, triggered_at from occurrences
              where company_id = ${companyId} and triggered_at >= ${since}
              order by triggered_at desc limit ${MOST_OCCURRENCES}) o
            group by source_id, commit_sha, path order by at desc limit ${limit}
          ) f
          join patches p on p.company_id = ${companyId} and p.source_id = f.source_id
            and p.commit_sha = f.commit_sha and p.path = f.path
          order by f.at desc, p.id desc`
  ).execute(db);
  return rows.map(({ id }) => id);
}

/** Patches of watched repositories with their text, in the order of the ids. */
export async function readKeptPatches(
  db: Kysely<Schema>,
  companyId: number,
  kept: KeptOf,
  ids: readonly number[],
): Promise<KeptPatch[]> {
  const { rows } = await (kept === 'commits'
    ? sql<KeptPatch>`
          select p.id, p.committed_at as at, s.name as repository, p.path, c.sha as commit_sha, p.body
          from search_patches p
          join sources s on s.company_id = p.company_id and s.id = p.source_id and s.is_watched
          join search_commits c on c.company_id = p.company_id and c.id = p.commit_id
          where p.company_id = ${companyId} and p.id = any(${[...ids]}::integer[])`
    : sql<KeptPatch>`
          select p.id, s.name as repository, p.path, p.commit_sha, p.body, (
            select max(o.committed_at) from occurrences o
            where o.company_id = p.company_id and o.source_id = p.source_id and o.commit_sha = p.commit_sha) as at
          from patches p
          join sources s on s.company_id = p.company_id and s.id = p.source_id and s.is_watched
          where p.company_id = ${companyId} and p.id = any(${[...ids]}::integer[])`
  ).execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
