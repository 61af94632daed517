import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { lockStates } from '../repositories/incident-states.ts';
import { lockRecompute, moveRecompute, nextToRate } from '../repositories/severity-recomputes.ts';
import { heldRules } from '../repositories/severity-rules.ts';
import { updateIncidents } from '../triage/update-incidents.ts';
import type { Worker } from './jobs.ts';

/** Incidents of one transaction: few enough that triage does not wait for the locks. */
const CHUNK = 1_000;

/** Rates a company's whole history by its rules, chunk after chunk; who takes over carries on where the last stored chunk ended. */
export function recomputeWorker(deps: Deps): Worker<'recompute'> {
  return async ({ companyId }, signal) => {
    for (let hasMore = true; hasMore; ) {
      signal.throwIfAborted();
      hasMore = await rateChunk(deps.db, companyId, deps.clock());
    }
  };
}

/** Rates one chunk and notes the progress with it; answers whether there is more to do. */
async function rateChunk(db: Kysely<Schema>, companyId: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const rules = await heldRules(trx, companyId);
    const recompute = await lockRecompute(trx, companyId);
    if (recompute === null) return false;
    const ids = await nextToRate(trx, companyId, recompute.cursor_id, CHUNK);
    const stored = await lockStates(trx, companyId, ids, { rules });
    const changes = stored.map((one) => ({ stored: one, facts: one.facts, event: null }));
    const changed = await updateIncidents(trx, companyId, rules, changes, now);
    const isLast = ids.length < CHUNK;
    await moveRecompute(trx, companyId, {
      cursorId: ids.at(-1) ?? recompute.cursor_id,
      done: ids.length,
      changed,
      finishedAt: isLast ? now : null,
    });
    return !isLast;
  });
}
