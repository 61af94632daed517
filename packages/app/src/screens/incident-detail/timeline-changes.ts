import type { TimelineEvent } from '@sluice/contract/schemas/incidents';
import { personName } from '@sluice/domain/person-name';
import { changesOf } from '@sluice/domain/timeline';
import type { TimelineEntry } from './timeline-entries.ts';

/** What an event replaced, where the events before it say so. */
export type TimelineChange =
  | { readonly part: 'severity'; readonly from: number; readonly to: number }
  | { readonly part: 'assignee'; readonly from: string; readonly to: string };

const SEVERITY_EVENTS = ['set_severity', 'severity_rule'];

/**
 * The changes of assignee and severity by the id of their event. One whose old value no event names, such as the first or
 * the next after an undo, has none.
 */
export function changesIn(events: readonly TimelineEvent[]): ReadonlyMap<number, TimelineChange> {
  const changes = new Map<number, TimelineChange>();
  let severity: number | null = null;
  let assignee: string | null = null;
  const inOrder = [...events].sort(
    (a, b) => a.gg_created_at.localeCompare(b.gg_created_at) || a.id - b.id,
  );
  for (const event of inOrder) {
    const parts = changesOf(event);
    if (parts.includes('severity')) {
      const to = SEVERITY_EVENTS.includes(event.event) ? event.severity_value : null;
      if (severity !== null && to !== null && severity !== to) {
        changes.set(event.id, { part: 'severity', from: severity, to });
      }
      severity = to;
    }
    if (parts.includes('assignee')) {
      const { target_user } = event;
      const to = event.event === 'assign' && target_user !== null ? personName(target_user) : null;
      if (assignee !== null && to !== null && assignee !== to) {
        changes.set(event.id, { part: 'assignee', from: assignee, to });
      }
      assignee = to;
    }
  }
  return changes;
}

/** From how many like events on they are folded. */
const FOLDED_FROM = 3;

function isLike(a: TimelineEntry, b: TimelineEntry): boolean {
  if (a.kind !== 'event' || b.kind !== 'event') return false;
  return a.name === b.name && a.event.user?.id === b.event.user?.id;
}

/** Entries in their order, with runs of like events by one actor together: each run of one, or of three and more. */
export function runsOf(entries: readonly TimelineEntry[]): TimelineEntry[][] {
  const runs: TimelineEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && isLike(last, entry)) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => (run.length < FOLDED_FROM ? run.map((entry) => [entry]) : [run]));
}
