import type { ArchivedCommit } from '@sluice/domain/archives';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type Masking, maskTexts } from '../masking/mask-text.ts';
import { getPatches } from './occurrences.ts';

/** Which of these occurrences of secrets have a stored patch. */
export async function existingArchives(
  db: Kysely<Schema>,
  companyId: number,
  occurrenceIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select o.id from occurrences o
    join incidents i on i.company_id = o.company_id and i.id = o.incident_id and i.kind = 'secret'
    where o.company_id = ${companyId} and o.id = any(${[...occurrenceIds]}::integer[]) and o.patch_id is not null`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

interface CommitRow {
  sha: string;
  message: string;
  committed_at: Date;
  author_name: string;
  author_email: string;
}

/** The commit of an occurrence with its patch, masked; null when the company keeps no patch of this occurrence. */
export async function getArchivedCommit(
  db: Kysely<Schema>,
  masking: Masking,
  companyId: number,
  occurrenceId: number,
): Promise<ArchivedCommit | null> {
  const [patch] = await getPatches(db, masking, companyId, [occurrenceId]);
  if (patch === undefined || !patch.has_patch) return null;
  const { rows } = await sql<CommitRow>`
    select o.commit_sha as sha, o.commit_message as message, o.committed_at, d.name as author_name, d.email as author_email
    from occurrences o join developers d on d.company_id = o.company_id and d.id = o.developer_id
    where o.company_id = ${companyId} and o.id = ${occurrenceId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const [message, name, email] = await maskTexts(masking, [
    { text: row.message },
    { text: row.author_name },
    { text: row.author_email },
  ]);
  return {
    sha: row.sha,
    authorName: name?.text ?? '',
    authorEmail: email?.text ?? '',
    committedAt: row.committed_at,
    message: message?.text ?? '',
    patch: patch.patch,
    isTruncated: patch.is_truncated,
  };
}
