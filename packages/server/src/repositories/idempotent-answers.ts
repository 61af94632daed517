import type { CompiledQuery, Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** How long an answer is kept. */
const KEPT_MS = 24 * 3600 * 1000;

/** A key belongs to the person who used it. */
export interface KeyOwner {
  companyId: number;
  memberId: number;
  key: string;
}

/** The states of a key before its answer, which is kept under the status of HTTP. */
export const RUNS = 0;
export const HAS_WRITTEN = 1;

/** Takes a key for a request that begins; false when it is taken already. A claim of a dead process is taken over, unless it wrote. */
export async function claimKey(
  db: Kysely<Schema>,
  owner: KeyOwner,
  requestHash: Buffer,
  now: Date,
  claimMs: number,
): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.deleteFrom('idempotent_answers').where('created_at', '<', before(KEPT_MS)).execute();
  const claim = { request_hash: requestHash, status: RUNS, body: '', created_at: now };
  const taken = await db
    .insertInto('idempotent_answers')
    .values({ company_id: owner.companyId, member_id: owner.memberId, key: owner.key, ...claim })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'member_id', 'key'])
        .doUpdateSet(claim)
        .where('idempotent_answers.status', '=', RUNS)
        .where('idempotent_answers.created_at', '<', before(claimMs)),
    )
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The answer that a key got. */
export async function readKey(
  db: Kysely<Schema>,
  owner: KeyOwner,
): Promise<{ requestHash: Buffer; status: number; body: string; claimedAt: Date } | null> {
  const row = await db
    .selectFrom('idempotent_answers')
    .select(['request_hash as requestHash', 'status', 'body', 'created_at as claimedAt'])
    .where('company_id', '=', owner.companyId)
    .where('member_id', '=', owner.memberId)
    .where('key', '=', owner.key)
    .executeTakeFirst();
  return row ?? null;
}

/** The statement that notes, in the transaction of a change, that the request of a key has written. */
export function noteWritten(db: Kysely<Schema>, owner: KeyOwner): CompiledQuery {
  return db
    .updateTable('idempotent_answers')
    .set({ status: HAS_WRITTEN })
    .where('company_id', '=', owner.companyId)
    .where('member_id', '=', owner.memberId)
    .where('key', '=', owner.key)
    .where('status', '=', RUNS)
    .compile();
}

/** Keeps the answer of a finished request. */
export async function storeAnswer(
  db: Kysely<Schema>,
  owner: KeyOwner,
  answer: { status: number; body: string },
): Promise<void> {
  await db
    .updateTable('idempotent_answers')
    .set(answer)
    .where('company_id', '=', owner.companyId)
    .where('member_id', '=', owner.memberId)
    .where('key', '=', owner.key)
    .execute();
}

/** Gives a key back after a failure that was ours, so that the caller can try again; not when a transaction of the request was kept. */
export async function releaseKey(db: Kysely<Schema>, owner: KeyOwner): Promise<void> {
  await db
    .deleteFrom('idempotent_answers')
    .where('company_id', '=', owner.companyId)
    .where('member_id', '=', owner.memberId)
    .where('key', '=', owner.key)
    .where('status', '=', RUNS)
    .execute();
}
