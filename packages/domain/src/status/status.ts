import type { IncidentKind } from '../kinds/kinds.ts';
import type { Role } from '../permissions/permissions.ts';
import type { ResolutionReason } from '../resolution-reasons/resolution-reasons.ts';
import type { SeveritySource } from '../severity/severity.ts';

/** The status of an incident (spec 000 §4). */
export const STATUSES = ['triggered', 'acknowledged', 'resolved'] as const;
export type Status = (typeof STATUSES)[number];

/** The names of the statuses as they are shown. */
export const STATUS_LABELS: Record<Status, string> = {
  triggered: 'Triggered',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
};

/** The part of an incident that its rules read and change. People are named by e-mail. */
export interface IncidentState {
  readonly kind: IncidentKind;
  readonly status: Status;
  readonly assignee: string | null;
  /** The person who acknowledged it last; null when it is not acknowledged. */
  readonly acknowledged_by: string | null;
  readonly severity: number;
  readonly severity_source: SeveritySource;
  readonly resolution_reasons: readonly ResolutionReason[];
}

/** The person who acts. */
export interface Actor {
  readonly email: string;
  readonly role: Role;
}

/** The incident after a reopening: the assignee stays, the reasons remain in the timeline alone (decisions §6). */
export function reopened(incident: IncidentState): IncidentState {
  return { ...incident, status: 'triggered', acknowledged_by: null, resolution_reasons: [] };
}

/** The two dates that follow the status; `Time` is the caller's type for dates. */
export interface StatusDates<Time> {
  readonly resolved_at: Time | null;
  readonly last_status_date: Time;
}

/**
 * The dates of an incident after its status became `next`: a move stamps `last_status_date`, only a resolved incident has
 * `resolved_at`, and a write that does not move the status leaves both as they are.
 */
export function statusDates<Time>(
  before: { readonly status: Status } & StatusDates<Time>,
  next: Status,
  now: Time,
): StatusDates<Time> {
  if (next === before.status) {
    const { resolved_at, last_status_date } = before;
    return { resolved_at: next === 'resolved' ? resolved_at : null, last_status_date };
  }
  return { resolved_at: next === 'resolved' ? now : null, last_status_date: now };
}

/**
 * What a new occurrence does to an incident (decisions §5): a resolved one is reopened when the
 * company asks for it and the leak is newer than the resolution, or live monitoring found it; an
 * older commit found later is added silently.
 *
 * @returns the reopened incident, or null when nothing changes
 */
export function regression(
  incident: IncidentState & { readonly resolved_at: Date | null },
  occurrence: { readonly committed_at: Date; readonly found_live: boolean },
  reopenOnNewOccurrence: boolean,
): IncidentState | null {
  if (!reopenOnNewOccurrence || incident.status !== 'resolved') return null;
  const isNewer =
    incident.resolved_at !== null &&
    occurrence.committed_at.getTime() > incident.resolved_at.getTime();
  return isNewer || occurrence.found_live ? reopened(incident) : null;
}

/**
 * Closes an incident that holds likely false positives only. It needs no triage and can still be found, by its tag and
 * its reason (decisions §4). Null when a person has triaged or been assigned the incident.
 */
export function closedAsFalsePositive(incident: IncidentState): IncidentState | null {
  if (incident.status !== 'triggered' || incident.assignee !== null) return null;
  return { ...incident, status: 'resolved', resolution_reasons: ['false_positive'] };
}

/**
 * Reopens an incident that the product closed as a false positive, once the same secret is found where it is a real leak.
 * The age of the commit does not matter: no person has decided anything yet.
 */
export function reopenedByRealLeak(incident: IncidentState): IncidentState | null {
  return incident.status === 'resolved' ? reopened(incident) : null;
}
