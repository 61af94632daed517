import { describe, expect, it } from 'vitest';
import { NOTIFICATION_EVENT_NAMES } from '../notifiers/notifiers.ts';
import {
  type Envelope,
  factsOf,
  sampleEnvelope,
  slackMessage,
  slackPieces,
  teamsCard,
  titleOf,
} from './notifier-messages.ts';

const ENVELOPE: Envelope = {
  id: 'e1',
  type: 'incident.note',
  timestamp: '2026-03-10T12:00:00.000Z',
  company: 'Ours',
  actor: 'Eve\u202e',
  url: 'https://sluice.example/incidents/secrets/1',
  test: false,
  data: {
    incident_id: 1,
    kind: 'secret',
    name: 'token\u2066',
    severity: 10,
    severity_label: 'Critical',
    status: 'triggered',
    repository: 'acme/\u001b[2Japi',
    note: 'one\ntwo\u202e',
  },
};

it('shows what strangers chose without direction marks and control characters', () => {
  expect(titleOf(ENVELOPE)).toBe('Note on an incident: token[U+2066]');
  expect(Object.fromEntries(factsOf(ENVELOPE))).toMatchObject({
    Repository: 'acme/[U+001B][2Japi',
    By: 'Eve[U+202E]',
    Note: 'one\ntwo[U+202E]',
  });
});

const SAMPLE = {
  id: 'e1',
  company: 'Ours',
  origin: 'https://sluice.example',
  now: new Date('2026-03-10T12:00:00Z'),
};

it.each(NOTIFICATION_EVENT_NAMES)('has a made-up message of %s, marked as a test', (type) => {
  const envelope = sampleEnvelope(type, SAMPLE);
  expect(titleOf(envelope)).toMatch(/^\[TEST\] [A-Z].*: (?:A made-up secret|acme\/example)$/);
  expect(factsOf(envelope)).toContainEqual(['Severity', 'Medium']);
});

it('says of how many events a summary is', () => {
  const { data, ...rest } = ENVELOPE;
  const summary = { ...rest, data: { ...data, repository: null, count: 31 } };
  expect(titleOf(summary)).toBe('31 events on your incidents');
  expect(factsOf(summary).map(([term]) => term)).toEqual(['Company', 'By', 'Note']);
  const { note: _, ...bare } = data;
  const quiet = { ...rest, actor: null, data: { ...bare, repository: null } };
  expect(factsOf(quiet).map(([term]) => term)).toEqual(['Company', 'Severity', 'Status']);
});

describe('a message of Slack', () => {
  it('is drawn as it was written, whatever strangers wrote', () => {
    const data = { ...ENVELOPE.data, name: '<b> & *c* <https://evil.example|x>' };
    const { blocks } = slackMessage({ ...ENVELOPE, data });
    const [title, facts] = blocks;
    if (title === undefined || !('text' in title)) throw new Error('no title');
    expect(slackPieces(title.text.text)).toEqual([
      { text: `Note on an incident: ${data.name}`, isBold: true, href: ENVELOPE.url },
    ]);
    if (facts === undefined || !('fields' in facts)) throw new Error('no facts');
    expect(slackPieces(facts.fields[0]?.text ?? '')).toEqual([
      { text: 'Company', isBold: true, href: null },
      { text: '\nOurs', isBold: false, href: null },
    ]);
  });

  it('has its title as a link', () => {
    const [title] = slackMessage(ENVELOPE).blocks;
    if (title === undefined || !('text' in title)) throw new Error('no title');
    expect(slackPieces(title.text.text)).toEqual([
      { text: 'Note on an incident: token[U+2066]', isBold: true, href: ENVELOPE.url },
    ]);
    expect(slackPieces('')).toEqual([]);
    expect(slackPieces('*a|b')).toEqual([{ text: '*a|b', isBold: false, href: null }]);
  });
});

it('makes a card of Teams with the facts and a button', () => {
  const card = teamsCard(ENVELOPE);
  expect(card.body[0]).toMatchObject({ text: 'Note on an incident: token[U+2066]' });
  expect(card.body[1]).toMatchObject({ type: 'FactSet' });
  expect(card.actions[0]?.url).toBe(ENVELOPE.url);
});
