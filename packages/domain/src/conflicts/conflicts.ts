import { ACTIONS, type IncidentAction } from '../actions/actions.ts';
import { INCIDENT_PARTS, type IncidentPart } from '../events/events.ts';
import { changesOf } from '../timeline/timeline.ts';

/** An event as far as conflicts read it. */
export interface VersionedEvent {
  readonly event: string;
  readonly description: string | null;
  /** The incident's version after the event. */
  readonly version: number;
}

/** A conflict: the newest event that caused it, or null where no event explains the newer version. */
export interface Conflict<Event> {
  readonly event: Event | null;
}

/**
 * The change that a write conflicts with, or null when there is none. Every write raises the version, yet two of them
 * conflict only where the second one writes a part of the incident that the first one changed: a new severity does not
 * refuse a resolution (decisions §2, concurrency).
 *
 * @param parts the parts of the incident that the write changes
 * @param seen the version that the person saw
 * @param current the version of the incident now
 * @param events the incident's events, in any order
 */
function conflictOn<Event extends VersionedEvent>(
  parts: readonly IncidentPart[],
  seen: number,
  current: number,
  events: readonly Event[],
): Conflict<Event> | null {
  if (seen === current) return null;
  const since = events.filter(({ version }) => version > seen && version <= current);
  const conflicting = since.filter((event) =>
    changesOf(event).some((part) => parts.includes(part)),
  );
  if (conflicting.length > 0) {
    return { event: conflicting.reduce((a, b) => (b.version > a.version ? b : a)) };
  }
  // A version that no event explains may have changed anything.
  const explained = new Set(since.map(({ version }) => version));
  return explained.size < current - seen || seen > current ? { event: null } : null;
}

/** The change since version `seen` that an action conflicts with; null when it may go on. */
export function actionConflict<Event extends VersionedEvent>(
  action: IncidentAction,
  seen: number,
  current: number,
  events: readonly Event[],
): Conflict<Event> | null {
  return conflictOn(ACTIONS[action].event?.changes ?? [], seen, current, events);
}

/** How long a person can undo their own last event, in milliseconds (decisions §3). */
export const UNDO_WINDOW_MS = 30_000;

/** Why an event can't be undone. */
export type UndoRefusal = 'not_permitted' | 'undo_expired' | 'stale';

/**
 * Why a person may not undo an event, or null when they may: it is their own, at most 30 seconds old, it can be undone at
 * all, and nothing about the incident's state has changed since (decisions §3).
 */
export function undoRefusal(
  event: {
    readonly isOwn: boolean;
    readonly createdAtMs: number;
    /** Whether the state before the event was kept; that of a reveal, say, was not. */
    readonly isUndoable: boolean;
    /** The incident's version after the event. */
    readonly version: number;
  },
  incident: { readonly version: number; readonly events: readonly VersionedEvent[] },
  nowMs: number,
): UndoRefusal | null {
  if (!event.isOwn) return 'not_permitted';
  if (!event.isUndoable || nowMs - event.createdAtMs > UNDO_WINDOW_MS) return 'undo_expired';
  const { version, events } = incident;
  const conflict = conflictOn(INCIDENT_PARTS, event.version, version, events);
  return conflict === null ? null : 'stale';
}
