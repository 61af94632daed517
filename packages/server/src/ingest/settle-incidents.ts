import {
  closedAsFalsePositive,
  type IncidentState,
  openedByLeak,
  regression,
} from '@sluice/domain/status';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { addEvents, closedByProduct, type NewEvent } from '../repositories/events.ts';
import {
  type MadeOccurrence,
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
import type { StoredRule } from '../repositories/severity-rules.ts';
import { ratedByRules } from '../triage/automatic-severity.ts';
import { falsePositiveText } from './false-positive.ts';
import { must } from './must.ts';

/** Longest text that an incident is searched in. */
const HAYSTACK_LENGTH = 8_000;
/** With less room left nothing more is looked for. */
const SHORTEST_PIECE = 8;

function grown(haystack: string, pieces: Iterable<string>): string {
  let text = haystack;
  for (const piece of pieces) {
    if (text.length > HAYSTACK_LENGTH - SHORTEST_PIECE) return text;
    if (!text.includes(piece) && text.length + piece.length < HAYSTACK_LENGTH) text += `\n${piece}`;
  }
  return text;
}

/** Brings incidents with new occurrences up to date: figures, regression, automatic severity, and what the timeline says. */
export async function settleIncidents(
  trx: Kysely<Schema>,
  batch: { readonly companyId: number; readonly seenAt: Date; readonly isLive: boolean },
  incidents: readonly TouchedIncident[],
  made: readonly MadeOccurrence[],
  texts: ReadonlyMap<number, Set<string>>,
  preferences: { reopen_incident_on_new_occurrence: boolean },
  rules: readonly StoredRule[],
): Promise<void> {
  const { companyId, seenAt, isLive } = batch;
  const arrived = new Map<number, MadeOccurrence[]>();
  for (const one of made) {
    const known = arrived.get(one.incidentId);
    if (known === undefined) arrived.set(one.incidentId, [one]);
    else known.push(one);
  }
  const touched = incidents.filter(({ id }) => arrived.has(id));
  if (touched.length === 0) return;
  await recountIncidents(
    trx,
    companyId,
    touched.map(({ id, haystack }) => ({ id, haystack: grown(haystack, texts.get(id) ?? []) })),
  );

  const ids = [...arrived.keys()];
  const closedByUs = await closedByProduct(trx, companyId, ids);
  const events: NewEvent[] = [];
  const writes: StateWrite[] = [];
  const regressed: number[] = [];
  const isNew = new Map(touched.map((one) => [one.id, one.isNew]));
  for (const stored of await lockStates(trx, companyId, ids, { rules })) {
    const base = { incidentId: stored.id, actorId: null, at: seenAt };
    const mine = must(arrived.get(stored.id));
    const isFirst = isNew.get(stored.id) === true;
    events.push({
      ...base,
      event: isFirst ? 'detect' : 'new_occurrence',
      description: mine.length === 1 ? '1 occurrence' : `${mine.length} occurrences`,
      state: stored.state.status,
      incidentVersion: stored.version,
    });

    const move = moveOf(stored, mine, {
      isFirst,
      isLive,
      isClosedByUs: closedByUs.has(stored.id),
      reopens: preferences.reopen_incident_on_new_occurrence,
    });
    const rated = ratedByRules(rules, move?.next ?? stored.state, stored);
    if (move === null && rated === null) continue;
    const next = rated?.state ?? move?.next ?? stored.state;
    writes.push({
      id: stored.id,
      next,
      severityRuleId: rated === null ? stored.severityRuleId : rated.ruleId,
      resolvedAt: move === null ? stored.resolvedAt : next.status === 'resolved' ? seenAt : null,
      lastStatusDate: move === null ? stored.lastStatusDate : seenAt,
    });
    const after = { state: next.status, incidentVersion: stored.version + 1 };
    if (move !== null) events.push({ ...base, ...after, ...move.told });
    if (move?.told.event === 'regression') regressed.push(stored.id);
    if (rated !== null) {
      const { severity } = next;
      events.push({ ...base, ...after, event: 'severity_rule', severity, description: rated.rule });
    }
  }
  if (writes.length > 0) await writeStates(trx, companyId, writes);
  if (regressed.length > 0) await tagRegressions(trx, companyId, regressed);
  await addEvents(trx, companyId, events);
}

/** What new occurrences do to the status, and what the timeline says of it; null when they change nothing. */
function moveOf(
  stored: StoredState,
  occurrences: readonly MadeOccurrence[],
  facts: { isFirst: boolean; isLive: boolean; isClosedByUs: boolean; reopens: boolean },
): { next: IncidentState; told: Pick<NewEvent, 'event' | 'reasons' | 'description'> } | null {
  const leaks = occurrences.filter(({ falsePositive }) => falsePositive === null);
  const [newest] = leaks.toSorted((a, b) => b.committedAt.getTime() - a.committedAt.getTime());
  if (newest === undefined) {
    const next = facts.isFirst ? closedAsFalsePositive(stored.state) : null;
    if (next === null) return null;
    const description = falsePositiveText(occurrences[0]?.falsePositive ?? null);
    return { next, told: { event: 'resolve', reasons: next.resolution_reasons, description } };
  }
  if (facts.isClosedByUs) {
    const next = openedByLeak(stored.state);
    return next === null ? null : { next, told: { event: 'reopen' } };
  }
  const resolved = { ...stored.state, resolved_at: stored.resolvedAt };
  const occurrence = { committed_at: newest.committedAt, found_live: facts.isLive };
  const next = regression(resolved, occurrence, facts.reopens);
  return next === null ? null : { next, told: { event: 'regression' } };
}
