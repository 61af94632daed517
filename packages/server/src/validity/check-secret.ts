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

const recent = new WeakMap<Deps['vendors'], Map<string, number>>();

/** Whether the secret was asked about a moment ago; notes that it is asked about now. */
function wasJustAsked(deps: Deps, key: string, now: Date): boolean {
  const asked = recent.get(deps.vendors) ?? new Map<string, number>();
  recent.set(deps.vendors, asked);
  const last = asked.get(key);
  if (last !== undefined && now.getTime() - last < ONCE_IN_MS) return true;
  if (asked.size >= MOST_REMEMBERED) asked.clear();
  asked.set(key, now.getTime());
  return false;
}

/**
 * Asks the vendor whether a secret still works, and stores what it says: with an event where that is news, and the
 * severity that the rules then give. Nothing is asked where checks are off, or a moment after the last time.
 *
 * @throws Problem not_found
 */
export async function checkSecret(
  deps: Deps,
  companyId: number,
  id: number,
  actorId: number | null,
): Promise<void> {
  const { db, vault, vendors, clock, config } = deps;
  const secret = await getSealedSecret(db, companyId, id);
  if (secret === null) throw new Problem('not_found');
  if (!config.outbound || wasJustAsked(deps, `${companyId}:${id}`, clock())) return;
  const value = vault.open(secret.sealed, sealContext(companyId, secret.detector));
  const outcome = await vendors.check(secret.detector, value);
  await store(deps, companyId, id, actorId, outcome);
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
    await writeValidity(trx, companyId, id, outcome, now);
    if (stored.facts.validity === outcome) return;
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
