import type { SeverityFacts } from '@sluice/domain/severity-rules';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { addEvents, type NewEvent } from '../repositories/events.ts';
import {
  lockStates,
  type StateWrite,
  type StoredState,
  writeStates,
  writeValidities,
} from '../repositories/incident-states.ts';
import { heldRules, type StoredRule } from '../repositories/severity-rules.ts';
import { ratedByRules } from './automatic-severity.ts';

/** What became known of an incident. */
export interface FactChange {
  /** As it was before. */
  stored: StoredState;
  /** What the rules look at now. */
  facts: SeverityFacts;
  /** What the timeline says of it; null where nobody needs to be told. */
  told: Pick<NewEvent, 'event' | 'description' | 'actorId'> | null;
}

/**
 * Rates incidents by what became known of them, and tells their timelines: what was learned, and the severity that the rules give
 * then. A rating of a person stays. The incidents are locked by the caller, and `rules` are held.
 *
 * @returns how many got another severity
 */
export async function settleFacts(
  trx: Kysely<Schema>,
  companyId: number,
  rules: readonly StoredRule[],
  changes: readonly FactChange[],
  now: Date,
): Promise<number> {
  const writes: StateWrite[] = [];
  const events: NewEvent[] = [];
  let rerated = 0;
  for (const { stored, facts, told } of changes) {
    const rated = ratedByRules(rules, stored.state, {
      facts,
      severityRuleId: stored.severityRuleId,
    });
    if (told === null && rated === null) continue;
    const next = rated?.state ?? stored.state;
    writes.push({
      id: stored.id,
      next,
      severityRuleId: rated === null ? stored.severityRuleId : rated.ruleId,
      resolvedAt: stored.resolvedAt,
      lastStatusDate: stored.lastStatusDate,
    });
    const base = {
      incidentId: stored.id,
      state: next.status,
      incidentVersion: stored.version + 1,
      at: now,
    };
    if (told !== null) events.push({ ...base, ...told });
    if (rated === null) continue;
    rerated += 1;
    events.push({
      ...base,
      actorId: null,
      event: 'severity_rule',
      severity: next.severity,
      description: rated.rule,
    });
  }
  if (writes.length > 0) await writeStates(trx, companyId, writes);
  await addEvents(trx, companyId, events);
  return rerated;
}

/** Notes of secrets that nobody can be asked about them. Nobody was asked, so nobody is told. */
export async function markUncheckable(
  db: Kysely<Schema>,
  companyId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rules = await heldRules(trx, companyId);
    const stored = await lockStates(trx, companyId, ids, { rules });
    const wanted = stored.filter(({ facts }) => facts.validity === 'not_checked');
    await writeValidities(
      trx,
      companyId,
      wanted.map(({ id }) => id),
      'can_not_check',
      now,
    );
    const changes = wanted.map((one): FactChange => {
      return { stored: one, facts: { ...one.facts, validity: 'can_not_check' }, told: null };
    });
    await settleFacts(trx, companyId, rules, changes, now);
  });
}
