import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { endTurn, type TurnEnd, takeTurn } from '../repositories/vendor-turns.ts';
import type { OutboundAnswer } from './call.ts';

/** Between two looks whether another process is done. */
const LOOK_EVERY_MS = 60;
/** After this somebody who waits for an answer is told that there is none. */
const LONGEST_WAIT_MS = 20_000;

/** What came of a call in turn: its result, or until when the service is not to be called. */
export type InTurn<T> =
  | { kind: 'done'; value: T; restsUntil: Date | null }
  | { kind: 'resting'; until: Date };

/**
 * Calls a service when no other process does: one call at a time, and none while it rests. `run` says, beside its result, how the
 * call ended. Who waits for too long is told that the service rests until now.
 */
export async function inTurn<T>(
  { db, clock }: { db: Kysely<Schema>; clock: () => Date },
  name: string,
  run: () => Promise<{ value: T; end: TurnEnd }>,
): Promise<InTurn<T>> {
  const holder = randomUUID();
  const lookedSince = performance.now();
  for (;;) {
    const turn = await takeTurn(db, name, holder, clock());
    if (turn.kind === 'resting') return turn;
    if (turn.kind === 'mine') break;
    if (performance.now() - lookedSince > LONGEST_WAIT_MS) {
      return { kind: 'resting', until: clock() };
    }
    await setTimeout(LOOK_EVERY_MS);
  }
  let end: TurnEnd = { kind: 'silent' };
  let restsUntil: Date | null = null;
  let value: T;
  try {
    ({ value, end } = await run());
  } finally {
    restsUntil = await endTurn(db, name, holder, end, clock());
  }
  return { kind: 'done', value, restsUntil };
}

/** The moment that an answer names for the next call: in seconds or as a date (`Retry-After`); null when it names none. */
export function retryAt({ headers }: OutboundAnswer, now: Date): Date | null {
  const text = headers['retry-after'] ?? '';
  const atMs = /^\d+$/.test(text) ? now.getTime() + Number(text) * 1_000 : Date.parse(text);
  return Number.isNaN(atMs) ? null : new Date(atMs);
}
