import type { Reply } from '@sluice/contract/handlers';
import type { Context } from 'hono';
import { withStatementAtCommit } from '../db/at-commit.ts';
import type { AppEnv, Deps, SignedIn } from '../deps.ts';
import { Problem } from '../errors.ts';
import {
  claimKey,
  HAS_WRITTEN,
  type KeyOwner,
  noteWritten,
  RUNS,
  readKey,
  releaseKey,
  storeAnswer,
} from '../repositories/idempotent-answers.ts';

/**
 * Answers that carry a raw secret, an API key or a token are never stored, and of a request that looks a value up not
 * even a hash, so these calls run each time.
 */
const NEVER_STORED = new Set([
  '/api/v1/secrets/:id/reveal',
  '/api/v1/tokens',
  '/api/v1/sso_settings/:id/scim_token',
  '/api/v1/seen_values',
  '/search_api/v1/search',
  '/api/v1/shared/secrets',
  '/api/v1/shared/secrets/:token/rotate',
]);
/** A claim of this age belongs to a process that died. */
const CLAIM_MS = 60_000;

interface Call {
  method: string;
  path: string;
  pattern: string;
  body: unknown;
}

/**
 * Runs a write once per `Idempotency-Key`: a key that was answered gets that answer again, refusals included; the key with another request is refused.
 * A process that is killed before it answers leaves a claim. When it is a minute old, the next try runs, unless a transaction of the first one was
 * kept: then it is refused as `answer_lost`, so that nothing is written twice. Without the header, the write just runs.
 */
export async function answerOnce(
  c: Context<AppEnv>,
  deps: Deps,
  actor: SignedIn,
  call: Call,
  run: () => Promise<Reply<unknown>>,
): Promise<Reply<unknown>> {
  const key = c.req.header('idempotency-key');
  if (key === undefined || call.method === 'GET' || NEVER_STORED.has(call.pattern)) return run();
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Problem('bad_request');

  const owner: KeyOwner = { companyId: actor.companyId, memberId: actor.memberId, key };
  const text = JSON.stringify([call.method, call.path, call.body]);
  // Keyed: a request may carry a password or a token, and a plain hash could be tried against guesses.
  const requestHash = deps.vault.digest('request', text);
  const now = deps.clock();

  if (!(await claimKey(deps.db, owner, requestHash, now, CLAIM_MS))) {
    const known = await readKey(deps.db, owner);
    if (known === null) throw new Problem('in_progress');
    if (!known.requestHash.equals(requestHash)) throw new Problem('key_reused');
    if (known.status === RUNS || known.status === HAS_WRITTEN) {
      const isDead = now.getTime() - known.claimedAt.getTime() >= CLAIM_MS;
      throw new Problem(isDead && known.status === HAS_WRITTEN ? 'answer_lost' : 'in_progress');
    }
    c.header('Idempotent-Replayed', 'true');
    return { status: known.status, data: known.body === '' ? undefined : JSON.parse(known.body) };
  }
  try {
    const reply = await withStatementAtCommit(noteWritten(deps.db, owner), run);
    const body = reply.data === undefined ? '' : JSON.stringify(reply.data);
    await storeAnswer(deps.db, owner, { status: reply.status, body });
    return reply;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) {
      await storeAnswer(deps.db, owner, {
        status: error.status,
        body: JSON.stringify(error.body()),
      });
    } else {
      await releaseKey(deps.db, owner);
    }
    throw error;
  }
}
