import { setTimeout } from 'node:timers/promises';
import { nextValidityCheckAt } from '@sluice/domain/schedule';
import { checkText } from '@sluice/domain/secret-days';
import type { Deps } from '../deps.ts';
import { Problem } from '../errors.ts';
import { openSecret } from '../ingest/seal-context.ts';
import { lockStates, writeValidities } from '../repositories/incident-states.ts';
import { getSealedSecret } from '../repositories/incidents.ts';
import { heldRules } from '../repositories/severity-rules.ts';
import {
  checkPriorityOf,
  claimCheck,
  finishCheck,
  rememberedCheck,
} from '../repositories/validity-checks.ts';
import { updateIncidents } from '../triage/update-incidents.ts';
import type { CheckAnswer, CheckOutcome } from './vendor-checks.ts';

/** The same secret is asked about once in this time, however many people and processes want to. */
export const ONCE_IN_MS = 60_000;
/** Between two looks whether another process has its answer, and for how long it is waited for. */
const POLL_INTERVAL_MS = 60;
const LONGEST_WAIT_MS = 20_000;

/**
 * Asks the vendor whether a secret still works, and stores what it says: with an event where that is news, and the
 * severity that the rules then give. Who asks again within a minute, here or in another process, is given the same answer. Nothing
 * is asked where checks are off.
 *
 * @returns what asking came to, and until when the vendor rests if it could not be asked; null where checks are off
 * @throws Problem not_found
 */
export async function checkSecret(
  deps: Deps,
  companyId: number,
  id: number,
  actorId: number | null,
): Promise<CheckAnswer | null> {
  const { db, vault, vendors, config, clock } = deps;
  const secret = await getSealedSecret(db, companyId, id);
  if (secret === null) throw new Problem('not_found');
  if (!config.outbound) return null;
  const askedAt = clock();
  const since = new Date(askedAt.getTime() - ONCE_IN_MS);
  const claim = await claimCheck(db, companyId, id, since, askedAt);
  if (claim === null) return answerOfOther(deps, companyId, id);

  let answer: CheckAnswer = { outcome: 'failed_to_check', restsUntil: null };
  try {
    answer = await vendors.check(secret.detector, openSecret(vault, companyId, secret));
    await store(deps, companyId, id, actorId, answer.outcome);
  } finally {
    const care = await checkPriorityOf(db, companyId, id, clock());
    const { outcome, restsUntil } = answer;
    const isFailed = outcome === 'failed_to_check' && restsUntil === null;
    const failures = isFailed
      ? claim.failures + 1
      : outcome === 'failed_to_check'
        ? claim.failures
        : 0;
    const nextAt =
      restsUntil ?? (care === null ? null : nextValidityCheckAt(clock(), outcome, failures, care));
    await finishCheck(db, companyId, id, askedAt, { outcome, failures, nextAt });
  }
  return answer;
}

const OUTCOMES = ['valid', 'invalid', 'can_not_check', 'failed_to_check'] as const;

/** The result of a check of the same secret that runs now or ran within the last minute. */
async function answerOfOther(deps: Deps, companyId: number, id: number): Promise<CheckAnswer> {
  const start = performance.now();
  for (;;) {
    const remembered = await rememberedCheck(deps.db, companyId, id);
    const outcome = OUTCOMES.find((one) => one === remembered?.outcome);
    if (outcome !== undefined) return { outcome, restsUntil: null };
    if (performance.now() - start > LONGEST_WAIT_MS) {
      return { outcome: 'failed_to_check', restsUntil: null };
    }
    await setTimeout(POLL_INTERVAL_MS);
  }
}

async function store(
  { db, clock }: Deps,
  companyId: number,
  id: number,
  actorId: number | null,
  outcome: CheckOutcome,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const rules = await heldRules(trx, companyId);
    const [stored] = await lockStates(trx, companyId, [id], { rules });
    if (stored === undefined) throw new Problem('not_found');
    const known = stored.facts.validity;
    // A failed call proves nothing: the vendor's earlier answer stays, and so does the severity.
    if (outcome === 'failed_to_check' && (known === 'valid' || known === 'invalid')) return;
    await writeValidities(trx, companyId, [id], outcome, now);
    if (known === outcome) return;
    const facts = { ...stored.facts, validity: outcome };
    const description = checkText(outcome, actorId !== null);
    const event = { actorId, event: 'validity_change', description } as const;
    await updateIncidents(trx, companyId, rules, [{ stored, facts, event }], now);
  });
}
