import { type NamedPerson, personName } from '../person-name/person-name.ts';
import type { ResolutionReason } from '../resolution-reasons/resolution-reasons.ts';

/** The types of timeline events (spec 000 §3). */
export const EVENT_TYPES = ['action', 'email', 'notification', 'detector', 'assignment'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The parts of an incident that an action or an event can change. */
export const INCIDENT_PARTS = ['status', 'assignee', 'severity'] as const;
export type IncidentPart = (typeof INCIDENT_PARTS)[number];

/** The fields of a timeline event that its sentence reads, named as on the wire (spec 000 §3). */
export interface EventData {
  /** Null: the product itself. */
  readonly user: NamedPerson | null;
  readonly target_user: NamedPerson | null;
  readonly severity_value: number | null;
  readonly reason: readonly ResolutionReason[];
  readonly emails: readonly string[];
  readonly notifier: string | null;
  /** Data of the sentence beyond the other fields: a rule's name, the undone event, a count; null where there is none. */
  readonly description: string | null;
}

/** The properties of one kind of event. */
export interface EventInfo {
  readonly type: EventType;
  /** The parts of the incident that it changes. */
  readonly changes: readonly IncidentPart[];
  /** The sentence: without its subject where a person acted, whole where the product did. */
  readonly text: (event: EventData) => string;
}

/** The name of the person that an event is about. */
export function targetName({ target_user }: EventData): string {
  return target_user === null ? 'a former member' : personName(target_user);
}
