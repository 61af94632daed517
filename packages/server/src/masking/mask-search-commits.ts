import { mergeSpans } from '@sluice/scanner';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import {
  forgetFiles,
  type KeptCommit,
  keepCommits,
  keptCommits,
} from '../repositories/search-index.ts';
import { type Masking, maskTexts } from './mask-text.ts';

const FIELDS = ['authorName', 'authorEmail', 'committerName', 'committerEmail', 'message'] as const;

/** Masks the next commits that are kept for searching, and makes their words of the masked text. */
export async function maskSearchCommits(
  db: Kysely<Schema>,
  masking: Masking,
  companyId: number,
  {
    after,
    limit,
    sourceId,
  }: { readonly after: string; readonly limit: number; readonly sourceId?: number },
): Promise<{ last: string | null }> {
  const page = { after: Number(after), limit, ...(sourceId === undefined ? {} : { sourceId }) };
  const commits = await keptCommits(db, companyId, page);
  for (const commit of commits) {
    const masked = await maskedCommit(masking, commit);
    if (masked === null) continue;
    const renamed = commit.files.filter(({ path }, index) => masked.files[index]?.path !== path);
    await db.transaction().execute(async (trx) => {
      if (renamed.length > 0)
        await forgetFiles(
          trx,
          companyId,
          renamed.map(({ id }) => id),
        );
      await keepCommits(trx, companyId, commit.source, [masked]);
    });
  }
  const last = commits.at(-1);
  return { last: last === undefined ? null : String(last.id) };
}

/** A commit with everything masked; null where it is already. */
async function maskedCommit(masking: Masking, commit: KeptCommit): Promise<KeptCommit | null> {
  const { files } = commit;
  const texts = await maskTexts(masking, [
    ...FIELDS.map((field) => ({ text: commit[field] })),
    ...files.map(({ path }) => ({ text: path })),
    ...files.map(({ path, body }) => ({ path, text: body })),
  ]);
  const textAt = (index: number) => texts[index]?.text ?? '';
  const masked: KeptCommit = {
    ...commit,
    ...Object.fromEntries(FIELDS.map((field, index) => [field, textAt(index)])),
    files: files.map((file, index) => {
      const body = texts[FIELDS.length + files.length + index];
      return {
        ...file,
        path: textAt(FIELDS.length + index),
        body: body?.text ?? '',
        spans: mergeSpans([...file.spans, ...(body?.spans ?? [])]),
      };
    }),
  };
  const isSame =
    FIELDS.every((field) => masked[field] === commit[field]) &&
    files.every(
      ({ path, body }, index) =>
        masked.files[index]?.path === path && masked.files[index]?.body === body,
    );
  return isSame ? null : masked;
}
