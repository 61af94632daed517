import { VALIDITY_LABELS } from '@sluice/domain/validity';
import type { Deps } from '../deps.ts';
import { Problem } from '../errors.ts';
import { sealContext } from '../ingest/seal-context.ts';
import { addEvents, type NewEvent } from '../repositories/events.ts';
import { lockStates, writeStates, writeValidity } from '../repositories/incident-states.ts';
import { getSealedSecret } from '../repositories/incidents.ts';
import { ratedByRules } from '../triage/automatic-severity.ts';
import type { CheckOutcome } from './vendor-checks.ts';

/** The same secret is asked about once in this time, however many people press the button. */
const ONCE_IN_MS = 60_000;
/** Secrets remembered for that. */
const MOST_REMEMBERED = 10_000;

interface Asked {
  atMs: number;
  outcome: Promise<CheckOutcome>;
}

const recent = new WeakMap<Deps['vendors'], Map<string, Asked>>();

/** One answer for all who ask about a secret within the same minute, also while the vendor is still being asked. */
function once(deps: Deps, key: string, run: () => Promise<CheckOutcome>): Promise<CheckOutcome> {
  const asked = recent.get(deps.vendors) ?? new Map<string, Asked>();
  recent.set(deps.vendors, asked);
  const nowMs = deps.clock().getTime();
  const last = asked.get(key);
  if (last !== undefined && nowMs - last.atMs < ONCE_IN_MS) return last.outcome;
  if (asked.size >= MOST_REMEMBERED) asked.clear();
  const outcome = run();
  asked.set(key, { atMs: nowMs, outcome });
  return outcome;
}

/**
 * Asks the vendor whether a secret still works, and stores what it says: with an event where that is news, and the
 * severity that the rules then give. Nothing is asked where checks are off.
 *
 * @returns what asking came to; null where checks are off
 * @throws Problem not_found
 */
export async function checkSecret(
  deps: Deps,
  companyId: number,
  id: number,
  actorId: number | null,
): Promise<CheckOutcome | null> {
  const { db, vault, vendors, config } = deps;
  const secret = await getSealedSecret(db, companyId, id);
  if (secret === null) throw new Problem('not_found');
  if (!config.outbound) return null;
  return once(deps, `${companyId}:${id}`, async () => {
    const value = vault.open(secret.sealed, sealContext(companyId, secret.detector));
    const outcome = await vendors.check(secret.detector, value);
    await store(deps, companyId, id, actorId, outcome);
    return outcome;
  });
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
    const [stored] = await lockStates(trx, companyId, [id]);
    if (stored === undefined) throw new Problem('not_found');
    const known = stored.facts.validity;
    // A call that failed says nothing: what the vendor said before stands, and so does the rating by it.
    if (outcome === 'failed_to_check' && (known === 'valid' || known === 'invalid')) return;
    await writeValidity(trx, companyId, id, outcome, now);
    if (known === outcome) return;
    const facts = { ...stored.facts, validity: outcome };
    const rated = ratedByRules(stored.state, { facts, severityRuleId: stored.severityRuleId });
    const next = rated?.state ?? stored.state;
    await writeStates(trx, companyId, [
      {
        id,
        next,
        severityRuleId: rated === null ? stored.severityRuleId : rated.ruleId,
        resolvedAt: stored.resolvedAt,
        lastStatusDate: stored.lastStatusDate,
      },
    ]);
    const base = {
      incidentId: id,
      state: next.status,
      incidentVersion: stored.version + 1,
      at: now,
    };
    const events: NewEvent[] = [
      {
        ...base,
        actorId,
        event: 'validity_change',
        description: `checked the secret: ${VALIDITY_LABELS[outcome]}`,
      },
    ];
    if (rated !== null) {
      const { severity } = next;
      events.push({
        ...base,
        actorId: null,
        event: 'severity_rule',
        severity,
        description: rated.rule,
      });
    }
    await addEvents(trx, companyId, events);
  });
}
