import { describe, expect, it } from 'vitest';
import { ACTIONS, INCIDENT_ACTIONS } from '../actions/actions.ts';
import { applyCommand, commandOf } from '../commands/commands.ts';
import type { IncidentState } from '../status/status.ts';
import { bulkFailureText, bulkRefusal, statusAfter } from './bulk.ts';

describe('the reason of a refused batch', () => {
  it.each([
    ['only permissions are missing', ['not_permitted', 'not_permitted'], 5, 'not_permitted'],
    [
      'some incident is in the wrong state',
      ['not_permitted', 'wrong_transition'],
      5,
      'wrong_transition',
    ],
    ['a reason is missing', ['not_found', 'reason_required'], 2, 'reason_required'],
    ['none of the chosen incidents exists', ['not_found', 'not_found'], 2, 'not_found'],
    ['one of several does not exist', ['not_found'], 2, 'wrong_transition'],
    [
      'one does not exist, and one is not permitted',
      ['not_found', 'not_permitted'],
      2,
      'wrong_transition',
    ],
  ] as const)('%s', (_, codes, chosen, refusal) => {
    const errors = codes.map((code, index) => ({ id: index + 1, code }));
    expect(bulkRefusal(errors, chosen)).toBe(refusal);
  });
});

describe('bulkFailureText', () => {
  it.each([
    [
      400,
      'acknowledged',
      'Some of the incidents you selected can not be acknowledged. No incident has been updated.',
    ],
    [
      400,
      'rated',
      'Some of the incidents you selected can not be rated. No incident has been updated.',
    ],
    [403, 'assigned', "You don't have the permission to perform this action on the selection"],
    [500, 'resolved', 'An error occurred'],
    [null, 'resolved', 'An error occurred'],
  ] as const)('%s on %s reads: %s', (status, participle, text) => {
    expect(bulkFailureText(status, participle)).toBe(text);
  });
});

describe('statusAfter', () => {
  it.each(INCIDENT_ACTIONS)('%s leaves the status that the action gives', (name) => {
    const actor = { email: 'me@ours.example', role: 'admin' } as const;
    const [from = 'triggered'] = ACTIONS[name].from;
    const incident: IncidentState = {
      kind: 'secret',
      status: from,
      assignee: null,
      acknowledged_by: null,
      severity: 100,
      severity_source: 'none',
      resolution_reasons: [],
    };
    const params = {
      severity: 10,
      assignee: actor.email,
      resolution_reasons: ['revoked'] as const,
    };
    const command = commandOf(name, params, { severity: 100, source: 'none' });
    const { status } = applyCommand(command, incident, actor);
    expect(statusAfter(name)).toBe(status === from ? null : status);
  });
});
