import { describe, expect, it } from 'vitest';
import { EVENT_TYPES, type EventData } from '../events/events.ts';
import {
  changesOf,
  EVENT_NAMES,
  eventInfo,
  eventSentence,
  isEventName,
  printSentence,
} from './timeline.ts';

const ADA = { first_name: 'Ada', last_name: 'Byron', email: 'ada@acme.example' };
const LIN = { first_name: '', last_name: '', email: 'lin@acme.example' };
const DATA: EventData = {
  user: null,
  target_user: null,
  severity_value: null,
  reason: [],
  emails: [],
  notifier: null,
  description: null,
};

describe('the events', () => {
  it('each have one of the types of the specification', () => {
    const types = EVENT_NAMES.map((name) => eventInfo(name).type);
    expect(new Set(types)).toEqual(new Set(EVENT_TYPES));
  });

  it.each([
    ['acknowledge', true],
    ['toString', false],
    ['add_note', false],
  ])('%s is known: %s', (name, isKnown) => {
    expect(isEventName(name)).toBe(isKnown);
  });

  it.each([
    ['set_severity', null, ['severity']],
    ['undo', 'assign', ['assignee']],
    ['undo', null, ['status', 'assignee', 'severity']],
    ['reveal', null, []],
    ['an event of a later version', null, ['status', 'assignee', 'severity']],
  ])('%s (%s) changes %j', (event, description, parts) => {
    expect(changesOf({ event, description })).toEqual(parts);
  });
});

describe('the sentences', () => {
  it.each([
    ['acknowledge', { user: ADA }, 'Ada Byron acknowledged the incident.'],
    ['unacknowledge', { user: LIN }, 'lin@acme.example unacknowledged the incident.'],
    ['resolve', { user: ADA }, 'Ada Byron resolved the incident.'],
    [
      'resolve',
      { user: ADA, reason: ['revoked', 'source_deleted'] },
      'Ada Byron resolved the incident: Secret was revoked, Source was deleted.',
    ],
    ['resolve', {}, 'The incident was closed as a likely false positive.'],
    ['resolve', { description: 'A documented example' }, 'A documented example.'],
    ['ignore_requested', { user: ADA }, 'Ada Byron asked to ignore the incident.'],
    [
      'ignore_requested',
      { user: ADA, description: '2026-12-24 Rotated on Monday' },
      'Ada Byron asked to ignore the incident until 2026-12-24: Rotated on Monday.',
    ],
    ['reopen', { user: ADA }, 'Ada Byron reopened the incident.'],
    [
      'reopen',
      {},
      'The incident was reopened: the same secret was found where it is no false positive.',
    ],
    [
      'assign',
      { user: ADA, target_user: LIN },
      'Ada Byron assigned the incident to lin@acme.example.',
    ],
    ['assign', { user: ADA }, 'Ada Byron assigned the incident to a former member.'],
    [
      'unassign',
      { user: ADA, target_user: LIN },
      'Ada Byron unassigned the incident from lin@acme.example.',
    ],
    ['unassign', { user: ADA }, 'Ada Byron unassigned the incident.'],
    ['set_severity', { user: ADA, severity_value: 20 }, 'Ada Byron set the severity to High.'],
    ['undo', { user: ADA, description: 'acknowledge' }, 'Ada Byron undid the acknowledgement.'],
    ['undo', { user: ADA }, 'Ada Byron undid the last change.'],
    ['reveal', { user: ADA }, 'Ada Byron revealed the secret.'],
    ['detect', { description: '1' }, 'The incident was detected.'],
    ['new_occurrence', { description: '1' }, 'A new occurrence was found.'],
    ['new_occurrence', { description: '3' }, '3 new occurrences were found.'],
    ['regression', {}, 'The incident was re-opened due to a regression.'],
    [
      'severity_rule',
      { description: 'Test\u202Efile', severity_value: 40 },
      'The rule "Test[U+202E]file" set the severity to Low.',
    ],
    [
      'severity_rule',
      { severity_value: 100 },
      'No severity rule matches: severity set to Unknown.',
    ],
    ['validity_change', {}, 'The validity of the secret changed.'],
    ['presence_change', {}, 'The presence on GitHub changed.'],
    [
      'death_proven',
      { description: 'Stripe' },
      'A developer proved through the public link that the secret no longer works: Stripe refused it.',
    ],
    [
      'death_proven',
      {},
      'A developer proved through the public link that the secret no longer works: the vendor refused it.',
    ],
    [
      'feedback_email',
      { user: ADA, emails: ['a@b.example'] },
      'Ada Byron asked a@b.example for feedback.',
    ],
    ['notify', { user: ADA, notifier: 'Jira' }, 'Ada Byron sent a notification to Jira.'],
    ['notify', { user: ADA }, 'Ada Byron sent a notification to a notifier.'],
    [
      'ticket_created',
      { user: ADA, notifier: 'Board', description: 'SEC-7' },
      'Ada Byron created the ticket SEC-7 in Board.',
    ],
    ['ticket_created', { description: 'SEC-7' }, 'The ticket SEC-7 in Jira was created.'],
    ['ticket_created', { user: ADA }, 'Ada Byron created the ticket in Jira.'],
  ] as const)('%s with %j', (name, data, text) => {
    expect(printSentence(eventSentence(name, { ...DATA, ...data }))).toBe(text);
  });

  it.each(EVENT_NAMES)('%s is never empty', (name) => {
    expect(eventSentence(name, DATA).text).not.toBe('');
  });
});
