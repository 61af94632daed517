import { expect, it } from 'vitest';
import { type Envelope, factsOf, titleOf } from './envelope.ts';

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
