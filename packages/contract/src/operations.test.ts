import { REFUSAL_TEXTS } from '@sluice/domain/status';
import { describe, expect, it } from 'vitest';
import { aSecret } from './fixtures/entities.ts';
import { commandOf, refusalOf, stateOf } from './operations.ts';

const AUTOMATIC = { severity: 20, source: 'rule' } as const;

describe('a refused action answers', () => {
  it.each([
    ['wrong_transition', 400],
    ['reason_required', 400],
    ['unknown_severity', 400],
    ['not_permitted', 403],
  ] as const)('%s with %d', (reason, status) => {
    expect(refusalOf('resolve', reason)).toEqual({
      status,
      code: reason,
      detail: REFUSAL_TEXTS[reason],
    });
  });
});

describe('commandOf', () => {
  it.each([
    ['acknowledge', {}, { name: 'acknowledge' }],
    ['resolve', {}, { name: 'resolve', reasons: [] }],
    ['resolve', { resolution_reasons: ['invalid'] }, { name: 'resolve', reasons: ['invalid'] }],
    ['assign', {}, null],
    ['assign', { assignee: 'a@b.example' }, { name: 'assign', assignee: 'a@b.example' }],
    ['set_severity', {}, null],
    [
      'set_severity',
      { severity: null },
      { name: 'set_severity', severity: null, automatic: AUTOMATIC },
    ],
  ] as const)('%s with %j is %j', (action, params, command) => {
    expect(commandOf(action, params, AUTOMATIC)).toEqual(command);
  });
});

describe('stateOf', () => {
  it('takes the part that the rules read', () => {
    expect(stateOf(aSecret({ status: 'acknowledged', assignee: 'a@b.example' }))).toEqual({
      kind: 'secret',
      status: 'acknowledged',
      assignee: 'a@b.example',
      acknowledged_by: null,
      severity: 100,
      severity_source: 'none',
      resolution_reasons: [],
    });
  });
});
