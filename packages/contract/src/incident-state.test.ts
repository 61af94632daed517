import { describe, expect, it } from 'vitest';
import { aSecret } from './fixtures/entities.ts';
import { stateOf } from './incident-state.ts';

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
