import { regression } from '@sluice/domain/status';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { addEvents, type NewEvent } from '../repositories/events.ts';
import {
  recountIncidents,
  type TouchedIncident,
  tagRegressions,
} from '../repositories/findings.ts';
import {
  lockStates,
  type StateWrite,
  type StoredState,
  writeStates,
} from '../repositories/incident-states.ts';
import { automaticSeverity } from '../triage/automatic-severity.ts';
import { must } from './must.ts';

/** Longest text that an incident is searched in. */
const HAYSTACK_LENGTH = 8_000;

function grown(haystack: string, pieces: Iterable<string>): string {
  let text = haystack;
  for (const piece of pieces) {
    if (!text.includes(piece) && text.length + piece.length < HAYSTACK_LENGTH) text += `\n${piece}`;
  }
  return text;
}

/** Brings incidents with new occurrences up to date: figures, regression, automatic severity, and what the timeline says. */
export async function settleIncidents(
  trx: Kysely<Schema>,
  batch: { readonly companyId: number; readonly seenAt: Date; readonly isLive: boolean },
  incidents: readonly TouchedIncident[],
  made: readonly { incidentId: number; committedAt: Date }[],
  texts: ReadonlyMap<number, Set<string>>,
  preferences: { reopen_incident_on_new_occurrence: boolean },
): Promise<void> {
  const { companyId, seenAt, isLive } = batch;
  const newest = new Map<number, Date>();
  for (const { incidentId, committedAt } of made) {
    const known = newest.get(incidentId);
    if (known === undefined || committedAt > known) newest.set(incidentId, committedAt);
  }
  const touched = incidents.filter(({ id }) => newest.has(id));
  if (touched.length === 0) return;
  await recountIncidents(
    trx,
    companyId,
    touched.map(({ id, haystack }) => ({ id, haystack: grown(haystack, texts.get(id) ?? []) })),
  );

  const events: NewEvent[] = [];
  const writes: StateWrite[] = [];
  const reopened: number[] = [];
  const isNew = new Map(touched.map((one) => [one.id, one.isNew]));
  for (const stored of await lockStates(trx, companyId, [...newest.keys()])) {
    const base = { incidentId: stored.id, actorId: null, at: seenAt };
    const count = made.filter(({ incidentId }) => incidentId === stored.id).length;
    const description = count === 1 ? '1 occurrence' : `${count} occurrences`;
    const event = isNew.get(stored.id) === true ? 'detect' : 'new_occurrence';
    events.push({
      ...base,
      event,
      description,
      state: stored.state.status,
      incidentVersion: stored.version,
    });

    const occurrence = { committed_at: must(newest.get(stored.id)), found_live: isLive };
    const resolved = { ...stored.state, resolved_at: stored.resolvedAt };
    const again = regression(resolved, occurrence, preferences.reopen_incident_on_new_occurrence);
    const rated = ratedByRules(again ?? stored.state, stored);
    if (again === null && rated === null) continue;
    const next = rated?.state ?? again ?? stored.state;
    writes.push({
      id: stored.id,
      next,
      severityRuleId: rated === null ? stored.severityRuleId : rated.ruleId,
      resolvedAt: again === null ? stored.resolvedAt : null,
      lastStatusDate: again === null ? stored.lastStatusDate : seenAt,
    });
    const after = { state: next.status, incidentVersion: stored.version + 1 };
    if (again !== null) {
      reopened.push(stored.id);
      events.push({ ...base, ...after, event: 'regression' });
    }
    if (rated !== null) {
      events.push({
        ...base,
        ...after,
        event: 'severity_rule',
        severity: next.severity,
        description: rated.rule,
      });
    }
  }
  if (writes.length > 0) await writeStates(trx, companyId, writes);
  if (reopened.length > 0) await tagRegressions(trx, companyId, reopened);
  await addEvents(trx, companyId, events);
}

/** What the rules say now, when that is something else than before; a person's own rating is never touched. */
function ratedByRules(state: StoredState['state'], stored: StoredState) {
  if (state.severity_source === 'manual') return null;
  const { severity, source, ruleId, ruleName } = automaticSeverity(stored.facts);
  const isSame =
    severity === state.severity &&
    source === state.severity_source &&
    ruleId === stored.severityRuleId;
  if (isSame) return null;
  return { state: { ...state, severity, severity_source: source }, ruleId, rule: ruleName };
}
