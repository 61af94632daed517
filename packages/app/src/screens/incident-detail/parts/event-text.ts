import type { TimelineEvent } from '@sluice/contract/schemas/incidents';
import { RESOLUTION_REASON_INFO } from '@sluice/domain/resolution-reasons';
import { severityLabel } from '@sluice/domain/severity';
import type { EventName } from '@sluice/domain/timeline';
import { personName } from '../../../parts/person-name.ts';

function target(event: TimelineEvent): string {
  return event.target_user === null ? 'somebody' : personName(event.target_user);
}

function reasons(event: TimelineEvent): string {
  return event.reason.map((reason) => RESOLUTION_REASON_INFO[reason].label).join(', ');
}

/** What an undo took back, by the event that it undid. */
const UNDONE: Readonly<Record<string, string>> = {
  acknowledge: 'the acknowledgement',
  unacknowledge: 'the move back to triggered',
  resolve: 'the resolution',
  reopen: 'the reopening',
  assign: 'the assignment',
  unassign: 'the unassignment',
  set_severity: 'the change of severity',
};

function ruleText({ description, severity_value }: TimelineEvent): string {
  const rule = description === null ? 'A severity rule' : `The severity rule “${description}”`;
  return `${rule} set the severity to ${severityLabel(severity_value)}`;
}

function arrivalText({ description }: TimelineEvent): string {
  if (description === null) return 'A new occurrence was found';
  return `${description} ${description.startsWith('1 ') ? 'was' : 'were'} found`;
}

/** What an event says after the actor's name; a whole sentence where the product itself acted. */
export const EVENT_TEXTS: Record<EventName, (event: TimelineEvent) => string> = {
  acknowledge: () => 'acknowledged the incident',
  unacknowledge: () => 'set the incident back to triggered',
  resolve: (event) => {
    if (event.user === null) return event.description ?? 'Closed as a likely false positive';
    if (event.reason.length === 0) return 'resolved the incident';
    return `resolved the incident: ${reasons(event)}`;
  },
  reopen: (event) =>
    event.user === null
      ? 'Opened again: the same secret stands where it is no false positive'
      : 'reopened the incident',
  set_severity: (event) => `set the severity to ${severityLabel(event.severity_value)}`,
  undo: ({ description }) => `undid ${UNDONE[description ?? ''] ?? 'the last change'}`,
  reveal: () => 'revealed the secret',
  assign: (event) => `assigned the incident to ${target(event)}`,
  unassign: (event) => `unassigned ${target(event)}`,
  detect: () => 'The secret was detected',
  new_occurrence: arrivalText,
  regression: () => 'The incident was re-opened due to a regression',
  severity_rule: ruleText,
  validity_change: (event) => event.description ?? 'The validity of the secret changed',
  presence_change: (event) => event.description ?? 'The presence on GitHub changed',
  feedback_email: (event) => `asked ${event.emails.join(', ')} for feedback`,
  notify: (event) => `sent a notification to ${event.notifier ?? 'a notifier'}`,
};

/** The person who acted; null where the product itself did. */
export function actorOf(event: TimelineEvent): string | null {
  return event.user === null ? null : personName(event.user);
}
