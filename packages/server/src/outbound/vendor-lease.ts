import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type CallEnd, releaseLease, takeLease } from '../repositories/vendor-leases.ts';
import type { OutboundAnswer } from './call.ts';

/** The time between two checks whether the other process is done. */
const POLL_INTERVAL_MS = 60;
/** After this time a waiting caller gets no answer. */
const LONGEST_WAIT_MS = 20_000;

/** What came of a call with a lease: its result, or until when the service is not to be called. */
export type LeasedCall<T> =
  | { kind: 'done'; value: T; restsUntil: Date | null }
  | { kind: 'resting'; until: Date };

/**
 * Calls a service when no other process does: one call at a time, and none while it rests. `run` says, beside its result, how the
 * call ended. A caller that waits too long gets `resting` until then.
 */
export async function withVendorLease<T>(
  { db, clock }: { db: Kysely<Schema>; clock: () => Date },
  name: string,
  run: () => Promise<{ value: T; end: CallEnd }>,
): Promise<LeasedCall<T>> {
  const holder = randomUUID();
  const waitingSince = performance.now();
  for (;;) {
    const lease = await takeLease(db, name, holder, clock());
    if (lease.kind === 'resting') return lease;
    if (lease.kind === 'mine') break;
    if (performance.now() - waitingSince > LONGEST_WAIT_MS) {
      return { kind: 'resting', until: clock() };
    }
    await setTimeout(POLL_INTERVAL_MS);
  }
  let end: CallEnd = { kind: 'silent' };
  let restsUntil: Date | null = null;
  let value: T;
  try {
    ({ value, end } = await run());
  } finally {
    restsUntil = await releaseLease(db, name, holder, end, clock());
  }
  return { kind: 'done', value, restsUntil };
}

/** The moment that an answer names for the next call: in seconds or as a date (`Retry-After`); null when it names none. */
export function retryAt({ headers }: OutboundAnswer, now: Date): Date | null {
  const text = headers['retry-after'] ?? '';
  const atMs = /^\d+$/.test(text) ? now.getTime() + Number(text) * 1_000 : Date.parse(text);
  return Number.isNaN(atMs) ? null : new Date(atMs);
}
