import { presenceOfCounts } from '@sluice/domain/presence';
import { type Finding, keywordOf } from '@sluice/scanner';
import type { NewEvent } from '../repositories/events.ts';
import { parseAttachment, parseTags } from '../repositories/incident-rows.ts';
import type { StoredState } from '../repositories/incident-states.ts';
import type { WholeIncident } from '../repositories/new-incidents.ts';
import { type OccurrenceContext, stateAfter } from './apply-occurrences.ts';
import { figuresOf, type PlacedOccurrence } from './figures.ts';

/** An incident that begins with some occurrences. */
export interface BeginningIncident {
  id: number;
  secretId: number;
  /** The first finding of its secret. */
  finding: Finding;
  displayName: string;
  /** By commit dates, then by ids. */
  occurrences: readonly [PlacedOccurrence, ...PlacedOccurrence[]];
  /** What it is searched in. */
  searchText: string;
}

/**
 * Incidents as they begin, whole, and what their timelines say: all of their occurrences are at hand, so that nothing has to be counted.
 *
 * @param isRated whether the rules can say all they have to by what is at hand; if not, the incidents begin unrated and untold
 */
export function beginIncidents(
  context: OccurrenceContext,
  incidents: readonly BeginningIncident[],
  isRated: boolean,
): { whole: WholeIncident[]; events: NewEvent[] } {
  const events: NewEvent[] = [];
  const whole = incidents.map((one): WholeIncident => {
    const stored = beginning(one, context.seenAt);
    const figures = figuresOf(one.occurrences);
    const facts = {
      ...stored.facts,
      tags: parseTags([...figures.tags]),
      attachmentReasons: parseAttachment([...figures.attachmentReasons]),
      presence: presenceOfCounts({ occurrences: figures.occurrences, present: 0, absent: 0 }),
    };
    const first = { isFirst: true, isClosedByUs: false };
    const update = isRated
      ? stateAfter(context, { ...stored, facts }, one.occurrences, first)
      : null;
    events.push(...(update?.events ?? []));
    const write = update?.write ?? null;
    return {
      id: one.id,
      version: write === null ? stored.version : stored.version + 1,
      secretId: one.secretId,
      detector: one.finding.detector,
      displayName: one.displayName,
      validity: facts.validity,
      state: write?.next ?? stored.state,
      severityRuleId: write?.severityRuleId ?? null,
      resolvedAt: write?.resolvedAt ?? null,
      figures,
      searchText: one.searchText,
    };
  });
  return { whole, events };
}

/** What an incident is before anything is known of it. */
function beginning({ id, finding, displayName }: BeginningIncident, now: Date): StoredState {
  const isKeyword = keywordOf(finding.detector) !== null;
  return {
    id,
    version: 1,
    state: {
      kind: isKeyword ? 'keyword' : 'secret',
      status: 'triggered',
      assignee: null,
      acknowledged_by: null,
      severity: 100,
      severity_source: 'none',
      resolution_reasons: [],
    },
    facts: {
      validity: isKeyword ? 'can_not_check' : 'not_checked',
      tags: [],
      presence: 'unknown',
      attachmentReasons: [],
      detector: displayName,
    },
    severityRuleId: null,
    resolvedAt: null,
    lastStatusDate: now,
  };
}
