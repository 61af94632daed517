import type { Note, TimelineEvent } from '@sluice/contract/schemas/incidents';
import type { FeedbackAnswer } from '@sluice/contract/schemas/sharing';
import { EVENT_TYPES } from '@sluice/domain/events';
import { type EventName, isEventName } from '@sluice/domain/timeline';
import { isShownBy, type TimelineFilter } from '@sluice/domain/timeline-filters';

/** An entry of the timeline. */
export type TimelineEntry =
  | {
      readonly kind: 'event';
      readonly at: string;
      readonly name: EventName;
      readonly event: TimelineEvent;
    }
  | { readonly kind: 'note'; readonly at: string; readonly note: Note }
  | { readonly kind: 'feedback'; readonly at: string; readonly answer: FeedbackAnswer };

/** What a timeline is made of. */
export interface TimelineFacts {
  readonly events: readonly TimelineEvent[];
  readonly notes: readonly Note[];
  /** What developers answered on the public page. */
  readonly answers: readonly FeedbackAnswer[];
}

function eventEntry(event: TimelineEvent, filter: TimelineFilter): TimelineEntry | null {
  const type = EVENT_TYPES.find((known) => known === event.type);
  if (type === undefined || !isEventName(event.event)) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for this log (000 §3)
    console.warn(`Unknown event type: ${event.type}`);
    return null;
  }
  if (!isShownBy(filter, type)) return null;
  return { kind: 'event', at: event.gg_created_at, name: event.event, event };
}

/** Events, notes and answers as a filter leaves them, newest first. An unknown event is logged, not shown. */
export function entriesOf(
  { events, notes, answers }: TimelineFacts,
  filter: TimelineFilter,
): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  for (const event of events) {
    const entry = eventEntry(event, filter);
    if (entry !== null) entries.push(entry);
  }
  if (isShownBy(filter, 'note')) {
    for (const note of notes) entries.push({ kind: 'note', at: note.gg_created_at, note });
  }
  if (isShownBy(filter, 'feedback')) {
    for (const answer of answers) {
      entries.push({ kind: 'feedback', at: answer.filled_at, answer });
    }
  }
  return entries.sort((a, b) => (a.at < b.at ? 1 : Number(a.at > b.at) * -1));
}
