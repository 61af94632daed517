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
import { ratedByRules } from './rated-by-rules.ts';

/** New facts about an incident. */
export interface FactChange {
  /** The incident before. */
  stored: StoredState;
  /** The facts that the severity rules read now. */
  facts: SeverityFacts;
  /** The timeline event of the new fact; null where the timeline does not mention it. */
  event: Pick<NewEvent, 'event' | 'description' | 'actorId'> | null;
}

/**
 * Rates incidents again after new facts, and writes both to their timelines: the fact, and the severity that the rules give
 * then. A person's own rating stays. The caller has locked the incidents and holds the `rules`.
 *
 * @returns how many incidents got another severity
 */
export async function updateIncidents(
  trx: Kysely<Schema>,
  companyId: number,
  rules: readonly StoredRule[],
  changes: readonly FactChange[],
  now: Date,
): Promise<number> {
  const writes: StateWrite[] = [];
  const events: NewEvent[] = [];
  let rerated = 0;
  for (const { stored, facts, event } of changes) {
    const rated = ratedByRules(rules, stored.state, {
      facts,
      severityRuleId: stored.severityRuleId,
    });
    if (event === null && rated === null) continue;
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
    if (event !== null) events.push({ ...base, ...event });
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

/** Marks secrets whose detector has no validity checker. The timeline does not mention it: nothing was checked. */
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
      return { stored: one, facts: { ...one.facts, validity: 'can_not_check' }, event: null };
    });
    await updateIncidents(trx, companyId, rules, changes, now);
  });
}
