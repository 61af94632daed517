import { BANLIST_RULE } from '../banlist/banlist.ts';
import {
  type NotificationEvent,
  type NotifierHandler,
  takesEvent,
} from '../notifiers/notifiers.ts';
import { patchPlaces } from '../patch-places/patch-places.ts';
import type { Severity } from '../severity/severity.ts';
import {
  type SeverityFacts,
  type SeverityRule,
  severityByRules,
} from '../severity-rules/severity-rules.ts';

/** Examples that a preview shows. */
export const PREVIEW_EXAMPLES = 5;
/** The newest incidents that a preview rates at most. */
export const PREVIEW_INCIDENTS = 10_000;
/** The newest patches that a preview of a keyword reads at most, and their text in characters. */
export const PREVIEW_PATCHES = 10_000;
export const PREVIEW_PATCH_CHARS = 64 * 1024 * 1024;
/** The characters of a line that an example shows at most. */
export const PREVIEW_LINE_CHARS = 200;
/** The days of events that a preview of messages looks at, and of patches that one of a keyword does. */
export const PREVIEW_DAYS = 30;

/** A rule of a company, by its id. */
interface IdentifiedRule extends SeverityRule {
  readonly id: number;
}

/** A rule as it would be saved; a null id is a new one. */
export interface RuleDraft extends SeverityRule {
  readonly id: number | null;
  readonly isActive: boolean;
}

/** The rules that would hold: a new one is the last, the banlist the first. */
export function rulesAfter(rules: readonly IdentifiedRule[], draft: RuleDraft): SeverityRule[] {
  const { id, isActive, ...rule } = draft;
  const drafted = isActive ? [rule] : [];
  if (rules.some((one) => one.id === id)) {
    return rules.flatMap((one): SeverityRule[] => (one.id === id ? drafted : [one]));
  }
  return rule.name === BANLIST_RULE ? [...drafted, ...rules] : [...rules, ...drafted];
}

/** An incident as a preview reads it. */
export interface PreviewedIncident {
  readonly id: number;
  /** A person rated it: no rule changes that. */
  readonly isManual: boolean;
  readonly facts: SeverityFacts;
}

/** How many incidents would go from one severity to another. */
export interface SeverityShift {
  readonly from: Severity;
  readonly to: Severity;
  readonly count: number;
}

/** What a change of the rules would do to incidents. */
export interface RatingPreview {
  readonly checked: number;
  /** The largest first. */
  readonly shifts: readonly SeverityShift[];
  /** Incidents that would no longer be notified, since the banlist would rate them; and the reverse. */
  readonly muted: number;
  readonly unmuted: number;
  readonly examples: readonly {
    readonly id: number;
    readonly from: Severity;
    readonly to: Severity;
  }[];
}

/** A preview before its first incident. */
export const EMPTY_RATING: RatingPreview = {
  checked: 0,
  shifts: [],
  muted: 0,
  unmuted: 0,
  examples: [],
};

/** Adds incidents to a preview: each is rated by the rules before and by those after. */
export function addToRating(
  preview: RatingPreview,
  before: readonly SeverityRule[],
  after: readonly SeverityRule[],
  incidents: readonly PreviewedIncident[],
): RatingPreview {
  const shifts = new Map(preview.shifts.map((shift) => [`${shift.from} ${shift.to}`, shift]));
  const examples = [...preview.examples];
  let { muted, unmuted } = preview;
  for (const { id, isManual, facts } of incidents) {
    if (isManual) continue;
    const [old, next] = [severityByRules(before, facts), severityByRules(after, facts)];
    const [wasMuted, isMuted] = [old, next].map(({ rule }) => rule?.name === BANLIST_RULE);
    if (isMuted && !wasMuted) muted += 1;
    if (wasMuted && !isMuted) unmuted += 1;
    const [from, to] = [old.severity, next.severity];
    if (from !== to) {
      const key = `${from} ${to}`;
      shifts.set(key, { from, to, count: (shifts.get(key)?.count ?? 0) + 1 });
    }
    const isChanged = from !== to || wasMuted !== isMuted;
    if (isChanged && examples.length < PREVIEW_EXAMPLES) examples.push({ id, from, to });
  }
  return {
    checked: preview.checked + incidents.length,
    shifts: [...shifts.values()].sort(
      (a, b) => b.count - a.count || a.from - b.from || a.to - b.to,
    ),
    muted,
    unmuted,
    examples,
  };
}

/** Events of a kind and a severity in the previewed days. */
export interface EventCount {
  readonly event: NotificationEvent;
  readonly severity: number | null;
  readonly count: number;
}

/** The events that any of the handlers takes. */
export function takenEvents<Counted extends Pick<EventCount, 'event' | 'severity'>>(
  handlers: readonly NotifierHandler[],
  events: readonly Counted[],
): Counted[] {
  return events.filter(({ event, severity }) =>
    handlers.some((handler) => takesEvent(handler, event, severity)),
  );
}

/** How many messages handlers would have sent: in all, and of each event, the most frequent first. */
export function messageCounts(
  handlers: readonly NotifierHandler[],
  counts: readonly EventCount[],
): { total: number; byEvent: { event: NotificationEvent; count: number }[] } {
  const sums = new Map<NotificationEvent, number>();
  for (const { event, count } of takenEvents(handlers, counts))
    sums.set(event, (sums.get(event) ?? 0) + count);
  const byEvent = [...sums]
    .map(([event, count]) => ({ event, count }))
    .sort((a, b) => b.count - a.count || a.event.localeCompare(b.event));
  return { total: byEvent.reduce((sum, { count }) => sum + count, 0), byEvent };
}

/** A line that a patch adds, without its sign. */
export interface AddedLine {
  /** As the file counts it after the commit. */
  readonly line: number;
  readonly text: string;
}

/** The lines that a patch adds: a scan looks for keywords in these alone. */
export function addedLines(patch: string): AddedLine[] {
  const places = patchPlaces(patch);
  return patch.split('\n').flatMap((text, index): AddedLine[] => {
    const place = places[index];
    if (place === null || place === undefined || !text.startsWith('+')) return [];
    return [{ line: place.line, text: text.slice(1) }];
  });
}

/** The part of a line around a place that an example shows, with dots where it is cut. */
export function lineAround(text: string, at: number): string {
  if (text.length <= PREVIEW_LINE_CHARS) return text;
  const start = Math.max(
    0,
    Math.min(at - PREVIEW_LINE_CHARS / 4, text.length - PREVIEW_LINE_CHARS),
  );
  const end = start + PREVIEW_LINE_CHARS;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
