import { aSecret, LIN } from '@sluice/contract/fixtures/entities';
import { expect, it } from 'vitest';
import { changesText } from './changes-text.ts';

const before = aSecret({ status: 'triggered', assignee: null, severity: 100 });

it.each([
  ['nothing that the page shows', { version: 2 }, null],
  ['the status', { status: 'acknowledged' }, 'Now: Acknowledged.'],
  ['the assignee', { assignee: LIN.email }, 'Now: assigned to lin@acme.example.'],
  [
    'all of it',
    { status: 'resolved', assignee: LIN.email, severity: 10 },
    'Now: Resolved, assigned to lin@acme.example, severity Critical.',
  ],
] as const)('names what another person changed: %s', (_, changes, text) => {
  expect(changesText(before, aSecret({ ...before, ...changes }))).toBe(text);
});

it('says that an assignee was taken away', () => {
  const assigned = aSecret({ ...before, assignee: LIN.email });
  expect(changesText(assigned, before)).toBe('Now: unassigned.');
});
