import { setImmediate as otherWork } from 'node:timers/promises';
import { rawValues } from '@sluice/scanner';
import type { Kysely } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { ownSearchOf } from '../ingest/own-search.ts';
import { openSecret } from '../ingest/seal-context.ts';
import {
  committerEmails,
  finishSourceMasking,
  type MaskingPass,
  maskingPass,
  moveMaskingPass,
  nextTexts,
  replaceEmail,
  replaceTexts,
  STORED_TEXTS,
  type StoredTable,
  secretsAfter,
  sourceMaskingDueAt,
} from '../repositories/stored-texts.ts';
import { maskSearchCommits } from './mask-search-commits.ts';
import { type Masking, maskDistinct, maskingOf, maskTexts } from './mask-text.ts';
import { MASKING_VERSION } from './masking-version.ts';

/** What masking needs from outside. */
export interface MaskingDeps {
  readonly db: Kysely<Schema>;
  readonly vault: Vault;
  readonly clock: () => Date;
}

/** Rows of one step forward: what a kill does again. */
const CHUNK = 200;
const PATCHES: StoredTable = {
  table: 'patches',
  id: 'integer',
  columns: ['path', 'body'],
  path: 'path',
};

interface Chunk {
  /** The row that was masked last; null when there was none left. */
  readonly last: string | null;
}

type Step = (
  deps: MaskingDeps,
  masking: Masking,
  companyId: number,
  after: string,
) => Promise<Chunk>;

/** First all values become known; then every stored text goes through the same function as a new one. */
const STEPS: readonly Step[] = [
  (deps, masking, companyId, after) => recallValues(deps, masking, companyId, 'secrets', after),
  (deps, masking, companyId, after) =>
    recallValues(deps, masking, companyId, 'scanned_secrets', after),
  (deps, masking, companyId, after) =>
    maskSearchCommits(deps.db, masking, companyId, { after, limit: CHUNK }),
  (deps, masking, companyId) => maskEmails(deps.db, masking, companyId),
  ...[PATCHES, ...STORED_TEXTS].map(
    (table): Step =>
      (deps, masking, companyId, after) =>
        maskTable(deps.db, masking, companyId, table, { after, limit: CHUNK }),
  ),
];

/**
 * Masks everything that a company has stored by the rules of this version, unless that was done. A run that was stopped is carried on by
 * the next run continues there; two concurrent runs are safe.
 *
 * @returns whether there was anything to do
 */
export async function maskStored(
  deps: MaskingDeps,
  companyId: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, vault, clock } = deps;
  let pass: MaskingPass = await maskingPass(db, companyId, MASKING_VERSION);
  if (pass.isFinished) return false;
  const { detectors } = await ownSearchOf(db, companyId);
  const masking = maskingOf(db, vault, companyId, detectors);
  while (pass.step < STEPS.length) {
    signal.throwIfAborted();
    const step = STEPS[pass.step];
    const { last } = (await step?.(deps, masking, companyId, pass.cursor)) ?? { last: null };
    pass = last === null ? { ...pass, step: pass.step + 1, cursor: '' } : { ...pass, cursor: last };
    const finishedAt = pass.step === STEPS.length ? clock() : null;
    await moveMaskingPass(db, companyId, MASKING_VERSION, pass, finishedAt);
    await otherWork();
  }
  return true;
}

/**
 * Masks what is stored of a source's patches by what became known since they were stored: a history is read from its newest commit, so
 * that a part of a key may come before the key.
 */
export async function maskStoredPatches(
  deps: MaskingDeps,
  companyId: number,
  sourceId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, vault } = deps;
  const dueAt = await sourceMaskingDueAt(db, companyId, sourceId);
  if (dueAt === null) return;
  // What detectors find in a patch they found when it was stored.
  const masking = maskingOf(db, vault, companyId, []);
  for (const step of [
    (after: string) =>
      maskTable(db, masking, companyId, PATCHES, { after, limit: CHUNK, sourceId }),
    (after: string) => maskSearchCommits(db, masking, companyId, { after, limit: CHUNK, sourceId }),
  ]) {
    for (let after: string | null = ''; after !== null; ) {
      signal.throwIfAborted();
      after = (await step(after)).last;
      await otherWork();
    }
  }
  await finishSourceMasking(db, companyId, sourceId, dueAt);
}

async function recallValues(
  { db, vault }: MaskingDeps,
  masking: Masking,
  companyId: number,
  table: 'secrets' | 'scanned_secrets',
  after: string,
): Promise<Chunk> {
  const rows = await secretsAfter(db, companyId, table, { after, limit: CHUNK });
  const values = rows.flatMap((row) => {
    const { value, parts } = openSecret(vault, companyId, row);
    return rawValues({ detector: row.detector, value, secretParts: parts });
  });
  await masking.known?.add(values);
  return { last: rows.at(-1)?.id ?? null };
}

async function maskEmails(db: Kysely<Schema>, masking: Masking, companyId: number): Promise<Chunk> {
  const emails = await committerEmails(db, companyId);
  const mask = await maskDistinct(masking, emails);
  for (const email of emails)
    if (mask(email) !== email) await replaceEmail(db, companyId, email, mask(email));
  return { last: null };
}

async function maskTable(
  db: Kysely<Schema>,
  masking: Masking,
  companyId: number,
  table: StoredTable,
  page: { readonly after: string; readonly limit: number; readonly sourceId?: number },
): Promise<Chunk> {
  const rows = await nextTexts(db, companyId, table, page);
  const texts = rows.flatMap(({ path, texts: ofRow }) =>
    ofRow.map((text, index) => ({
      text,
      ...(table.columns[index] === 'body' && path !== null ? { path } : {}),
    })),
  );
  const masked = await maskTexts(masking, texts);
  const width = table.columns.length;
  for (const [index, row] of rows.entries()) {
    const now = masked.slice(index * width, (index + 1) * width).map(({ text }) => text);
    if (now.some((text, column) => text !== row.texts[column]))
      await replaceTexts(db, companyId, table, row, now);
  }
  return { last: rows.at(-1)?.id ?? null };
}
