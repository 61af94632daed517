import { ACTIONS, isOperation, OPERATIONS, type Operation } from '../actions/actions.ts';
import {
  type EventData,
  type EventInfo,
  INCIDENT_PARTS,
  type IncidentPart,
  targetName,
} from '../events/events.ts';
import { parseIgnore } from '../ignore-until/ignore-until.ts';
import { personName } from '../person-name/person-name.ts';
import { severityLabel } from '../severity/severity.ts';
import { escapeUntrustedText } from '../untrusted-text/untrusted-text.ts';

/** The events that no action of {@link ACTIONS} writes. */
const OTHER_EVENT_NAMES = [
  'undo',
  'reveal',
  'detect',
  'new_occurrence',
  'regression',
  'severity_rule',
  'validity_change',
  'presence_change',
  'feedback_email',
  'link_created',
  'link_rotated',
  'link_revoked',
  'link_expired',
  'death_proven',
  'notify',
  'ticket_created',
  'ignore_requested',
  'ignore_approved',
  'ignore_declined',
  'ignore_withdrawn',
  'ignored',
  'ignore_ended',
] as const;
type OtherEventName = (typeof OTHER_EVENT_NAMES)[number];

/** The sentence of a severity that a rule changed: `description` is the rule's name, null where no rule matches. */
function ruleText({ description, severity_value }: EventData): string {
  const severity = severityLabel(severity_value);
  return description === null
    ? `No severity rule matches: severity set to ${severity}`
    : `The rule "${escapeUntrustedText(description)}" set the severity to ${severity}`;
}

/** The end of a sentence about ignoring: until when, and why. */
function untilText({ description }: EventData): string {
  const asked = parseIgnore(description);
  return asked === null ? '' : ` until ${asked.day}: ${escapeUntrustedText(asked.reason)}`;
}

const OTHER_EVENTS: Record<OtherEventName, EventInfo> = {
  undo: {
    type: 'action',
    changes: INCIDENT_PARTS,
    text: ({ description }) =>
      description !== null && isOperation(description)
        ? ACTIONS[description].event.undoText
        : 'undid the last change',
  },
  reveal: { type: 'action', changes: [], text: () => 'revealed the secret' },
  detect: { type: 'detector', changes: INCIDENT_PARTS, text: () => 'The incident was detected' },
  new_occurrence: {
    type: 'detector',
    changes: [],
    text: ({ description }) =>
      description === null || description === '1'
        ? 'A new occurrence was found'
        : `${description} new occurrences were found`,
  },
  regression: {
    type: 'detector',
    changes: ['status'],
    text: () => 'The incident was re-opened due to a regression',
  },
  severity_rule: { type: 'detector', changes: ['severity'], text: ruleText },
  validity_change: {
    type: 'detector',
    changes: [],
    text: ({ description }) => description ?? 'The validity of the secret changed',
  },
  presence_change: {
    type: 'detector',
    changes: [],
    text: ({ description }) => description ?? 'The presence on GitHub changed',
  },
  feedback_email: {
    type: 'email',
    changes: [],
    text: ({ emails }) => `asked ${emails.map(escapeUntrustedText).join(', ')} for feedback`,
  },
  link_created: { type: 'action', changes: [], text: () => 'created a public link' },
  link_rotated: {
    type: 'action',
    changes: [],
    text: () => 'replaced the public link',
  },
  link_revoked: { type: 'action', changes: [], text: () => 'revoked the public link' },
  link_expired: { type: 'action', changes: [], text: () => 'The public link expired' },
  death_proven: {
    type: 'detector',
    changes: [],
    text: ({ description }) =>
      `A developer proved through the public link that the secret no longer works: ${
        description ?? 'the vendor'
      } refused it`,
  },
  notify: {
    type: 'notification',
    changes: [],
    text: ({ notifier }) => `sent a notification to ${notifier ?? 'a notifier'}`,
  },
  ticket_created: {
    type: 'notification',
    changes: [],
    text: ({ user, description, notifier }) => {
      const key = description === null ? '' : ` ${escapeUntrustedText(description)}`;
      const ticket = `ticket${key} in ${escapeUntrustedText(notifier ?? 'Jira')}`;
      return user === null ? `The ${ticket} was created` : `created the ${ticket}`;
    },
  },
  ignore_requested: {
    type: 'action',
    changes: [],
    text: (event) => `asked to ignore the incident${untilText(event)}`,
  },
  ignore_approved: {
    type: 'action',
    changes: ['status'],
    text: (event) =>
      `approved that ${targetName(event)} has the incident ignored${untilText(event)}`,
  },
  ignore_declined: {
    type: 'action',
    changes: [],
    text: (event) => `declined the request of ${targetName(event)} to ignore the incident`,
  },
  ignore_withdrawn: {
    type: 'action',
    changes: [],
    text: () => 'withdrew the request to ignore the incident',
  },
  ignored: {
    type: 'action',
    changes: ['status'],
    text: (event) => `ignored the incident${untilText(event)}`,
  },
  ignore_ended: {
    type: 'action',
    changes: ['status'],
    text: () => 'The incident was reopened: the date until which it was ignored has passed',
  },
};

/** Every event that the product writes. An incident's history is never rewritten. */
export type EventName = Operation | OtherEventName;
export const EVENT_NAMES: readonly EventName[] = [...OPERATIONS, ...OTHER_EVENT_NAMES];

/** Whether a word is the name of an event that this version knows. */
export function isEventName(name: string): name is EventName {
  return EVENT_NAMES.some((known) => known === name);
}

/** The type, the effect and the sentence of an event. */
export function eventInfo(name: EventName): EventInfo {
  return isOperation(name) ? ACTIONS[name].event : OTHER_EVENTS[name];
}

/** The parts of an incident that an event changed; all of them where this version does not know the event. */
export function changesOf(event: {
  readonly event: string;
  readonly description: string | null;
}): readonly IncidentPart[] {
  const name = (event.event === 'undo' ? event.description : null) ?? event.event;
  return isEventName(name) ? eventInfo(name).changes : INCIDENT_PARTS;
}

/** The sentence of an event. `actor` begins it; null where the product acted and `text` is the whole sentence. */
export interface EventSentence {
  readonly actor: string | null;
  readonly text: string;
}

/** The sentence that the timeline shows for an event: made here alone, from the event's name and data (spec 000 §2.3). */
export function eventSentence(name: EventName, data: EventData): EventSentence {
  return {
    actor: data.user === null ? null : personName(data.user),
    text: eventInfo(name).text(data),
  };
}

/** A sentence as one text, with its full stop. */
export function printSentence({ actor, text }: EventSentence): string {
  return `${actor === null ? text : `${actor} ${text}`}.`;
}
