import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { recordDeliveries } from '../repositories/deliveries.ts';
import type { Tried } from '../repositories/delivery-log.ts';

/** Messages of a notifier that wait to be recorded. A kill sends these, and those being recorded, once more under the same ids. */
const MOST_WAITING = 4;

/** Records what was sent while the next message is on its way. */
export interface SentRecorder {
  /** Waits only where recording falls behind. Throws what an earlier recording threw. */
  readonly add: (sent: Tried) => Promise<void>;
  /** Waits until all is recorded. */
  readonly settle: () => Promise<void>;
}

/** A recorder for one notifier: what is sent while a statement runs is recorded by the next one together. */
export function createSentRecorder(
  db: Kysely<Schema>,
  notifier: { companyId: number; notifierId: number },
): SentRecorder {
  let waiting: Tried[] = [];
  let recording: Promise<void> | null = null;
  const failures: unknown[] = [];
  const record = async () => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await recordDeliveries(db, notifier, batch, { state: 'sent', nextAt: null });
    }
  };
  const settle = async () => {
    await recording;
    if (failures.length > 0) throw failures[0];
  };
  return {
    add: async (sent) => {
      waiting.push(sent);
      recording ??= record()
        .catch((error: unknown) => {
          failures.push(error);
        })
        .finally(() => {
          recording = null;
        });
      if (failures.length > 0 || waiting.length >= MOST_WAITING) await settle();
    },
    settle,
  };
}
