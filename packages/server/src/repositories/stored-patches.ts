import { type Kysely, sql } from 'kysely';
import type { PatchSpan, Schema } from '../db/schema.ts';

/** A masked patch of one file of one commit. */
export interface NewPatch {
  commitSha: string;
  path: string;
  body: string;
  isTruncated: boolean;
  spans: readonly PatchSpan[];
}

/** Which of these files of commits have a patch already, as `sha:path`. */
export async function knownPatches(
  db: Kysely<Schema>,
  companyId: number,
  sourceId: number,
  files: readonly { sha: string; path: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select p.commit_sha || ':' || p.path as key
    from unnest(${files.map((file) => file.sha)}::text[], ${files.map((file) => file.path)}::text[]) as n(sha, path)
    join patches p on p.company_id = ${companyId} and p.source_id = ${sourceId}
      and p.commit_sha = n.sha and p.path = n.path`.execute(db);
  return new Set(rows.map((row) => row.key));
}

/** Stores patches; a file of a commit has one. */
export async function storePatches(
  trx: Kysely<Schema>,
  companyId: number,
  sourceId: number,
  patches: readonly NewPatch[],
): Promise<void> {
  await sql`
    insert into patches (company_id, source_id, commit_sha, path, body, is_truncated, spans)
    select ${companyId}::integer, ${sourceId}::integer, n.sha, n.path, n.body, n.cut, n.spans::jsonb
    from unnest(${patches.map((one) => one.commitSha)}::text[], ${patches.map((one) => one.path)}::text[],
      ${patches.map((one) => one.body)}::text[], ${patches.map((one) => one.isTruncated)}::boolean[],
      ${patches.map((one) => JSON.stringify(one.spans))}::text[]) as n(sha, path, body, cut, spans)
    on conflict (company_id, source_id, commit_sha, path) do nothing`.execute(trx);
}
