import type { Deps } from '../deps.ts';
import { dueSecrets, postponeChecks, uncheckable } from '../repositories/validity-checks.ts';
import { markUncheckable } from '../triage/update-incidents.ts';
import { checkSecret, ONCE_IN_MS } from '../validity/check-secret.ts';
import { CHECKABLE_DETECTORS, vendorOf } from '../validity/checkers.ts';
import type { Worker } from './jobs.ts';

/** Secrets that one job asks about; the next minute's plan queues the rest. */
const MOST_IN_A_JOB = 500;
const CHUNK = 200;

/** Asks vendors about a company's secrets that are due: each vendor one after the other, the vendors side by side. */
export function validityWorker(deps: Deps): Worker<'validity'> {
  return async ({ companyId }, signal) => {
    const { db, clock, config, log } = deps;
    if (!config.outbound) return;
    for (;;) {
      signal.throwIfAborted();
      const ids = await uncheckable(db, companyId, CHECKABLE_DETECTORS, CHUNK);
      if (ids.length === 0) break;
      await markUncheckable(db, companyId, ids, clock());
    }

    const now = clock();
    const since = new Date(now.getTime() - ONCE_IN_MS);
    const due = await dueSecrets(db, companyId, CHECKABLE_DETECTORS, {
      since,
      now,
      limit: MOST_IN_A_JOB,
    });
    const byVendor = Map.groupBy(due, ({ detector }) => vendorOf(detector) ?? detector);
    await Promise.all(
      [...byVendor].map(async ([vendor, secrets]) => {
        for (const [index, { incidentId }] of secrets.entries()) {
          signal.throwIfAborted();
          const answer = await checkSecret(deps, companyId, incidentId, null);
          const until = answer?.restsUntil ?? null;
          if (until === null) continue;
          const rest = secrets.slice(index + 1).map((one) => one.incidentId);
          await postponeChecks(db, companyId, rest, until, clock());
          log.info({ companyId, vendor, until, postponed: rest.length }, 'vendor rests');
          return;
        }
      }),
    );
  };
}
