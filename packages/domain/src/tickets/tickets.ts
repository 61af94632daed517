import {
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type NotifierStatus,
  type NotifierType,
} from '../notifiers/notifiers.ts';

/** What Sluice asks Atlassian for (spec 002 §4): read and write work items, read users, and a refresh token. */
export const JIRA_SCOPES = 'read:jira-work write:jira-work read:jira-user offline_access';

/** The length of the random part of the state of a consent (spec 002 §9). */
export const CONSENT_RANDOM_LENGTH = 31;

/** The state of a consent: the notifier's id, or `new`, and random text of {@link CONSENT_RANDOM_LENGTH} characters. */
export function consentState(notifierId: number | null, random: string): string {
  return `${notifierId ?? 'new'}${random.slice(0, CONSENT_RANDOM_LENGTH)}`;
}

/** What a consent was for: a new notifier, or one that is connected again. */
export interface ConsentTarget {
  readonly notifierId: number | null;
}

/**
 * Reads the state that came back. Null where it is not the stored one: the code is then refused as
 * "Invalid oauth credentials" (spec 002 §4).
 */
export function consentTarget(
  returned: string | null,
  stored: string | null,
): ConsentTarget | null {
  if (stored === null || returned !== stored) return null;
  const subject = stored.slice(0, -CONSENT_RANDOM_LENGTH);
  if (subject === 'new') return { notifierId: null };
  return /^[1-9]\d{0,8}$/.test(subject) ? { notifierId: Number(subject) } : null;
}

/** What an event does in the issue tracker: makes the issue, moves it to the status of its handler, or adds a comment. */
export type TicketStep = 'create' | 'move' | 'comment' | 'none';

/** Events that make an issue where the incident has none yet. */
const MAKES_TICKET: ReadonlySet<NotificationEvent> = new Set([
  'incident.created',
  'incident.reopened',
]);

/**
 * What an event does (decisions §8): one issue for each incident and notifier. An event of a repository, which has no incident,
 * makes an issue of its own.
 */
export function ticketStep(
  event: NotificationEvent,
  { hasTicket, statusKey }: { readonly hasTicket: boolean; readonly statusKey: string | null },
): TicketStep {
  if (!NOTIFICATION_EVENTS[event].hasSeverity) return 'create';
  if (!hasTicket) return MAKES_TICKET.has(event) ? 'create' : 'none';
  if (statusKey !== null) return 'move';
  return event === 'incident.created' ? 'none' : 'comment';
}

/** The label by which an issue is found again after a lost answer (decisions §8). */
export function ticketMark(subjectId: number | string): string {
  return `sluice-${subjectId}`;
}

/** The longest summary that Jira takes. */
const SUMMARY_MAX_LENGTH = 255;

/** A text as the summary of an issue: one line, at most 255 characters. */
export function ticketSummary(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= SUMMARY_MAX_LENGTH ? line : `${line.slice(0, SUMMARY_MAX_LENGTH - 1)}…`;
}

interface TrackerNotifier {
  readonly id: number;
  readonly type: NotifierType;
  readonly status: NotifierStatus;
}

/** The issue trackers in which an incident can get a ticket: connected and configured ones without a ticket of it. */
export function trackersFor<Notifier extends TrackerNotifier>(
  notifiers: readonly Notifier[],
  tickets: readonly { readonly notifier: { readonly id: number } }[],
): Notifier[] {
  return notifiers.filter(
    ({ id, type, status }) =>
      type === 'jira' && status === 'active' && !tickets.some(({ notifier }) => notifier.id === id),
  );
}
