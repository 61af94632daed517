import {
  commitsBetween,
  findMirror,
  type PatchedCommit,
  rawValues,
  readPatchedCommits,
  scanIdentity,
} from '@sluice/scanner';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { mirrorDir } from '../ingest/mirrors.ts';
import { ownSearchOf, type ScanConfig } from '../ingest/own-search.ts';
import { openSecret } from '../ingest/seal-context.ts';
import { type Masking, maskingOf, maskTexts } from '../masking/mask-text.ts';
import { flagsOf, getCompany } from '../repositories/companies.ts';
import {
  flushIndex,
  type IndexState,
  indexState,
  keepCommits,
  moveIndex,
  type SearchableCommit,
  secretsInCommits,
} from '../repositories/search-index.ts';
import { getSource } from '../repositories/sources.ts';
import { loginOfEmail } from './login-of-email.ts';

/** Commits after which it is noted how far the history is kept. */
const CHUNK = 100;
/** Text that one statement stores, in UTF-16 units. */
const MOST_AT_ONCE = 1_000_000;

const Checkpoint = v.object({ done: v.string() });

/** What keeping a history needs from outside. */
export interface IndexDeps {
  db: Kysely<Schema>;
  vault: Vault;
  dataDir: string;
  clock: () => Date;
}

/** Which source. */
export interface IndexRequest {
  companyId: number;
  sourceId: number;
  signal: AbortSignal;
}

/**
 * Keeps the commits of a scanned source for searching, every secret in them masked: what came since the last time, or all of it where
 * other detectors are looked for now. It reads the mirror as the last scan left it and fetches nothing. An interrupted run is
 * resumed by the next run; two concurrent runs keep the same rows.
 *
 * @returns how many commits were kept
 */
export async function indexHistory(deps: IndexDeps, request: IndexRequest): Promise<number> {
  const { db } = deps;
  const { companyId, sourceId, signal } = request;
  const source = await getSource(db, companyId, sourceId);
  if (source === null || !flagsOf(await getCompany(db, companyId)).search) return 0;
  const upTo = v.safeParse(Checkpoint, source.checkpoint);
  const gitDir = await findMirror({
    source: source.url,
    cacheDir: mirrorDir(deps.dataDir, companyId),
    allowLocalPaths: source.is_local,
  });
  if (!upTo.success || upTo.output.done === '' || gitDir === null) return 0;

  const search = await ownSearchOf(db, companyId);
  const detectors = scanIdentity({ rules: search.rules, keywords: [], inactive: [] });
  const stored = await indexState(db, companyId, sourceId);
  let at = await begun(stored, { detectors, upTo: upTo.output.done, gitDir, signal });
  const commits = await commitsBetween(gitDir, { after: at.done, upTo: at.goal, signal });
  let from = stored;
  let kept = 0;
  const move = async (to: IndexState, last: readonly SearchableCommit[]): Promise<boolean> => {
    const isMoved = await db.transaction().execute(async (trx) => {
      await keepCommits(trx, companyId, source, last);
      return moveIndex(trx, companyId, sourceId, { from, to }, deps.clock());
    });
    from = to;
    at = to;
    return isMoved;
  };
  while (at.commitsDone < commits.length) {
    signal.throwIfAborted();
    const shas = commits.slice(at.commitsDone, at.commitsDone + CHUNK);
    const rest = await keepMost(deps, { ...request, source, gitDir, search }, shas);
    // Another worker is further: what both keep is the same, and the plan looks again.
    if (!(await move({ ...at, commitsDone: at.commitsDone + shas.length }, rest))) return kept;
    kept += shas.length;
  }
  await move({ done: at.goal, goal: at.goal, commitsDone: 0, detectors }, []);
  if (kept > 0) await flushIndex(db);
  return kept;
}

/** Where a run begins: where the last one ended, unless something that it relied on is another. */
async function begun(
  stored: IndexState,
  now: { detectors: string; upTo: string; gitDir: string; signal: AbortSignal },
): Promise<IndexState> {
  const { detectors, upTo, gitDir, signal } = now;
  if (stored.detectors !== detectors) return { done: '', goal: upTo, commitsDone: 0, detectors };
  if (stored.commitsDone > 0) {
    const { isWhole } = await commitsBetween(gitDir, {
      after: stored.done,
      upTo: stored.goal,
      signal,
    });
    if (isWhole) return stored;
  }
  return { done: stored.done, goal: upTo, commitsDone: 0, detectors };
}

interface Reading {
  companyId: number;
  sourceId: number;
  signal: AbortSignal;
  source: { id: number; name: string };
  gitDir: string;
  search: ScanConfig;
}

/** Masks and keeps commits; the last of them are answered, to be kept together with how far that is. */
async function keepMost(
  deps: IndexDeps,
  reading: Reading,
  shas: readonly string[],
): Promise<SearchableCommit[]> {
  const { db, vault } = deps;
  const { companyId, sourceId, signal, source, gitDir, search } = reading;
  const known = new Map<string, string[]>();
  for (const row of await secretsInCommits(db, companyId, sourceId, shas)) {
    const { value, parts } = openSecret(vault, companyId, row);
    const values = rawValues({ detector: row.detector, value, secretParts: parts });
    known.set(row.sha, [...(known.get(row.sha) ?? []), ...values]);
  }
  const masking = maskingOf(db, vault, companyId, search.detectors);
  let pending: SearchableCommit[] = [];
  let size = 0;
  for await (const patched of readPatchedCommits(gitDir, shas, { signal })) {
    const commit = await masked(patched, known.get(patched.commit.sha) ?? [], masking);
    pending.push(commit);
    size += commit.files.reduce((sum, { body }) => sum + body.length, 0);
    if (size < MOST_AT_ONCE) continue;
    const part = pending;
    await db.transaction().execute((trx) => keepCommits(trx, companyId, source, part));
    pending = [];
    size = 0;
  }
  return pending;
}

async function masked(
  { commit, files }: PatchedCommit,
  values: readonly string[],
  masking: Masking,
): Promise<SearchableCommit> {
  const { authorName, authorEmail, committerName, committerEmail } = commit;
  const fields = [authorName, authorEmail, committerName, committerEmail, commit.message];
  // The lines before the first hunk only repeat what is stored beside the patch.
  const hunks = files.map(({ path, text }) => ({
    path,
    values,
    text: text.slice(text.indexOf('\n@@') + 1).replaceAll('\0', ' '),
  }));
  const texts = await maskTexts(masking, [
    ...fields.map((text) => ({ text, values })),
    ...files.map(({ path }) => ({ text: path, values })),
    ...hunks,
  ]);
  const textAt = (index: number) => texts[index]?.text ?? '';
  return {
    sha: commit.sha,
    authorName: textAt(0),
    authorEmail: textAt(1),
    authorLogin: loginOfEmail(textAt(1)),
    committerName: textAt(2),
    committerEmail: textAt(3),
    committerLogin: loginOfEmail(textAt(3)),
    message: textAt(4),
    authoredAt: commit.authoredAt,
    committedAt: commit.committedAt,
    files: files.map(({ truncated }, index) => {
      const body = texts[fields.length + files.length + index];
      return {
        path: textAt(fields.length + index),
        body: body?.text ?? '',
        isTruncated: truncated,
        spans: body?.spans ?? [],
      };
    }),
  };
}
