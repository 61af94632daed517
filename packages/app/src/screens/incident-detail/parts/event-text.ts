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

/** What an event says after the actor's name; a sentence of the product where nobody acted. */
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
  undo: (event) => event.description ?? 'took the last change back',
  reveal: () => 'revealed the secret',
  assign: (event) => `assigned the incident to ${target(event)}`,
  unassign: (event) => `unassigned ${target(event)}`,
  detect: () => 'The secret was detected',
  new_occurrence: (event) => event.description ?? 'A new occurrence was found',
  regression: () => 'The incident was re-opened due to a regression',
  severity_rule: (event) =>
    event.description ??
    `A severity rule set the severity to ${severityLabel(event.severity_value)}`,
  validity_change: (event) => event.description ?? 'The validity of the secret changed',
  presence_change: (event) => event.description ?? 'The presence on GitHub changed',
  feedback_email: (event) => `asked ${event.emails.join(', ')} for feedback`,
  notify: (event) => `sent a notification to ${event.notifier ?? 'a notifier'}`,
};

/** Who an event is told of; null where the product itself acted. */
export function actorOf(event: TimelineEvent): string | null {
  return event.user === null ? null : personName(event.user);
}
