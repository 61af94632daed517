import { describe, expect, it } from 'vitest';
import {
  CONSENT_RANDOM_LENGTH,
  consentState,
  consentTarget,
  ticketMark,
  ticketStep,
  ticketSummary,
  trackersFor,
} from './tickets.ts';

const RANDOM = '7'.repeat(CONSENT_RANDOM_LENGTH);

describe('the state of a consent', () => {
  it('is the id or "new" with 31 random characters', () => {
    expect(consentState(12, `${RANDOM}more`)).toBe(`12${RANDOM}`);
    expect(consentState(null, RANDOM)).toBe(`new${RANDOM}`);
  });
  it.each([
    [`12${RANDOM}`, `12${RANDOM}`, { notifierId: 12 }],
    [`new${RANDOM}`, `new${RANDOM}`, { notifierId: null }],
    [`12${RANDOM}`, `13${RANDOM}`, null],
    [`new${RANDOM}`, null, null],
    [null, null, null],
    [RANDOM, RANDOM, null],
    [`0${RANDOM}`, `0${RANDOM}`, null],
  ])('%s against %s is for %j', (returned, stored, target) => {
    expect(consentTarget(returned, stored)).toEqual(target);
  });
});

it.each([
  ['incident.created', false, null, 'create'],
  ['incident.created', false, '3', 'create'],
  ['incident.created', true, null, 'none'],
  ['incident.created', true, '3', 'move'],
  ['incident.reopened', false, null, 'create'],
  ['incident.reopened', true, null, 'comment'],
  ['incident.resolved', false, '3', 'none'],
  ['incident.resolved', true, '3', 'move'],
  ['incident.note', true, null, 'comment'],
  ['repo_deleted', false, null, 'create'],
] as const)('%s with a ticket %s and the status %s: %s', (event, hasTicket, statusKey, step) => {
  expect(ticketStep(event, { hasTicket, statusKey })).toBe(step);
});

it('an issue is found by its label, and its summary is one line of at most 255 characters', () => {
  expect(ticketMark(7)).toBe('sluice-7');
  expect(ticketSummary(' a\n b ')).toBe('a b');
  expect(ticketSummary('x'.repeat(300))).toHaveLength(255);
});

it('a ticket is offered by active trackers that have none of the incident', () => {
  const trackers = [
    { id: 1, type: 'jira', status: 'active' },
    { id: 2, type: 'jira', status: 'pending' },
    { id: 3, type: 'slack', status: 'active' },
    { id: 4, type: 'jira', status: 'active' },
  ] as const;
  expect(trackersFor(trackers, [{ notifier: { id: 4 } }]).map(({ id }) => id)).toEqual([1]);
});
