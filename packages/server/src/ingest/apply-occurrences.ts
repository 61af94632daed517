import {
  closedAsFalsePositive,
  type IncidentState,
  regression,
  reopenedByRealLeak,
  statusDates,
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
import { ratedByRules } from '../triage/rated-by-rules.ts';
import { assertDefined } from './assert-defined.ts';
import { falsePositiveText } from './false-positive.ts';
import { appendSearchText } from './search-text.ts';

/** What new occurrences are applied with. */
export interface OccurrenceContext {
  readonly companyId: number;
  readonly seenAt: Date;
  readonly isLive: boolean;
  readonly preferences: { readonly reopen_incident_on_new_occurrence: boolean };
  readonly rules: readonly StoredRule[];
}

/** Brings incidents with new occurrences up to date: figures, regression, automatic severity, and what the timeline says. */
export async function applyOccurrences(
  trx: Kysely<Schema>,
  context: OccurrenceContext,
  incidents: readonly TouchedIncident[],
  made: readonly MadeOccurrence[],
  texts: ReadonlyMap<number, Set<string>>,
): Promise<void> {
  const groups = byIncident(made);
  const touched = incidents.filter(({ id }) => groups.has(id));
  // Others are not updated here: what was made may belong to incidents that began with it.
  const arrived = new Map(touched.map(({ id }) => [id, assertDefined(groups.get(id))]));
  if (touched.length === 0) return;
  await recountIncidents(
    trx,
    context.companyId,
    touched.map(({ id, searchText }) => ({
      id,
      searchText: appendSearchText(searchText, texts.get(id) ?? []),
    })),
  );
  const isNew = new Set(touched.filter((one) => one.isNew).map(({ id }) => id));
  await updateStates(trx, context, arrived, isNew);
}

/** Occurrences by their incidents, each in the given order. */
export function byIncident<Occurrence extends { readonly incidentId: number }>(
  occurrences: readonly Occurrence[],
): Map<number, [Occurrence, ...Occurrence[]]> {
  const groups = new Map<number, [Occurrence, ...Occurrence[]]>();
  for (const one of occurrences) {
    const known = groups.get(one.incidentId);
    if (known === undefined) groups.set(one.incidentId, [one]);
    else known.push(one);
  }
  return groups;
}

/** The same for incidents whose figures are right already. */
export async function updateStates(
  trx: Kysely<Schema>,
  context: OccurrenceContext,
  arrived: ReadonlyMap<number, readonly Arrived[]>,
  isNew: ReadonlySet<number>,
): Promise<void> {
  const { companyId, rules } = context;
  const ids = [...arrived.keys()];
  const known = ids.filter((id) => !isNew.has(id));
  const closedByUs = known.length === 0 ? new Set() : await closedByProduct(trx, companyId, known);
  const updates = (await lockStates(trx, companyId, ids, { rules })).map((stored) =>
    stateAfter(context, stored, assertDefined(arrived.get(stored.id)), {
      isFirst: isNew.has(stored.id),
      isClosedByUs: closedByUs.has(stored.id),
    }),
  );
  const writes = updates.flatMap(({ write }) => write ?? []);
  if (writes.length > 0) await writeStates(trx, companyId, writes);
  const regressed = updates.flatMap(({ id, isRegression }) => (isRegression ? [id] : []));
  if (regressed.length > 0) await tagRegressions(trx, companyId, regressed);
  await addEvents(
    trx,
    companyId,
    updates.flatMap(({ events }) => events),
  );
}

/** What is looked at of an occurrence that came. */
export type Arrived = Pick<MadeOccurrence, 'committedAt' | 'falsePositive'>;

/** What new occurrences make of an incident. */
export interface StateUpdate {
  id: number;
  /** Null where the incident stays as it is. */
  write: StateWrite | null;
  isRegression: boolean;
  events: NewEvent[];
}

/** What new occurrences make of an incident: its status, its severity by the rules, and what the timeline says. */
export function stateAfter(
  { seenAt, isLive, preferences, rules }: OccurrenceContext,
  stored: StoredState,
  arrived: readonly Arrived[],
  facts: { isFirst: boolean; isClosedByUs: boolean },
): StateUpdate {
  const base = { incidentId: stored.id, actorId: null, at: seenAt };
  const events: NewEvent[] = [
    {
      ...base,
      event: facts.isFirst ? 'detect' : 'new_occurrence',
      description: String(arrived.length),
      state: stored.state.status,
      incidentVersion: stored.version,
    },
  ];
  const reopens = preferences.reopen_incident_on_new_occurrence;
  const move = moveOf(stored, arrived, { ...facts, isLive, reopens });
  const rated = ratedByRules(rules, move?.next ?? stored.state, stored);
  if (move === null && rated === null) {
    return { id: stored.id, write: null, isRegression: false, events };
  }
  const next = rated?.state ?? move?.next ?? stored.state;
  const after = { state: next.status, incidentVersion: stored.version + 1 };
  if (move !== null) events.push({ ...base, ...after, ...move.entry });
  if (rated !== null) {
    const { severity } = next;
    events.push({ ...base, ...after, event: 'severity_rule', severity, description: rated.rule });
  }
  const dates = statusDates(
    {
      status: stored.state.status,
      resolved_at: stored.resolvedAt,
      last_status_date: stored.lastStatusDate,
    },
    next.status,
    seenAt,
  );
  const write: StateWrite = {
    id: stored.id,
    next,
    severityRuleId: rated === null ? stored.severityRuleId : rated.ruleId,
    resolvedAt: dates.resolved_at,
    lastStatusDate: dates.last_status_date,
  };
  return { id: stored.id, write, isRegression: move?.entry.event === 'regression', events };
}

/** What new occurrences do to the status, and what the timeline says of it; null when they change nothing. */
function moveOf(
  stored: StoredState,
  occurrences: readonly Arrived[],
  facts: { isFirst: boolean; isLive: boolean; isClosedByUs: boolean; reopens: boolean },
): { next: IncidentState; entry: Pick<NewEvent, 'event' | 'reasons' | 'description'> } | null {
  const leaks = occurrences.filter(({ falsePositive }) => falsePositive === null);
  if (leaks.length === 0) {
    const next = facts.isFirst ? closedAsFalsePositive(stored.state) : null;
    if (next === null) return null;
    const description = falsePositiveText(occurrences[0]?.falsePositive ?? null);
    return { next, entry: { event: 'resolve', reasons: next.resolution_reasons, description } };
  }
  if (facts.isClosedByUs) {
    const next = reopenedByRealLeak(stored.state);
    return next === null ? null : { next, entry: { event: 'reopen' } };
  }
  const resolved = { ...stored.state, resolved_at: stored.resolvedAt };
  const newest = leaks.reduce((a, b) => (b.committedAt > a.committedAt ? b : a));
  const occurrence = { committed_at: newest.committedAt, found_live: facts.isLive };
  const next = regression(resolved, occurrence, facts.reopens);
  return next === null ? null : { next, entry: { event: 'regression' } };
}
