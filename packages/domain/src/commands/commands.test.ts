import { describe, expect, it } from 'vitest';
import { INCIDENT_ACTIONS } from '../actions/actions.ts';
import type { IncidentState, Status } from '../status/status.ts';
import {
  applyCommand,
  commandOf,
  commandRefusal,
  commandTarget,
  type IncidentCommand,
  parameterError,
} from './commands.ts';

const ME = 'me@acme.example';
const OTHER = 'other@acme.example';
const ADMIN = { email: ME, role: 'admin' } as const;
const MEMBER = { email: ME, role: 'member' } as const;

function incidentOf(status: Status, assignee: string | null = null): IncidentState {
  return {
    kind: 'secret',
    status,
    assignee,
    acknowledged_by: status === 'acknowledged' ? OTHER : null,
    severity: 100,
    severity_source: 'none',
    resolution_reasons: status === 'resolved' ? ['revoked'] : [],
  };
}

const AUTOMATIC = { severity: 20, source: 'rule' } as const;

describe('commandRefusal', () => {
  it('refuses what the action alone is refused for', () => {
    expect(commandRefusal({ name: 'reopen' }, incidentOf('triggered'), ADMIN)).toBe(
      'wrong_transition',
    );
    expect(commandRefusal({ name: 'assign', assignee: ME }, incidentOf('triggered'), MEMBER)).toBe(
      'not_permitted',
    );
  });

  it.each([
    ['secret', 'reason_required'],
    ['keyword', null],
    ['postman', null],
  ] as const)('resolve without a reason, %s: %s', (kind, refusal) => {
    const incident = { ...incidentOf('triggered'), kind };
    expect(commandRefusal({ name: 'resolve', reasons: [] }, incident, MEMBER)).toBe(refusal);
    expect(commandRefusal({ name: 'resolve', reasons: ['revoked'] }, incident, MEMBER)).toBeNull();
  });

  it.each([
    [10, null],
    [50, null],
    [null, null],
    [100, 'unknown_severity'],
    [15, 'unknown_severity'],
  ] as const)('set_severity to %s: %s', (severity, refusal) => {
    const command = { name: 'set_severity', severity, automatic: AUTOMATIC } as const;
    expect(commandRefusal(command, incidentOf('resolved'), MEMBER)).toBe(refusal);
  });
});

describe('applyCommand', () => {
  const rated: IncidentState = {
    ...incidentOf('acknowledged', OTHER),
    severity: 30,
    severity_source: 'manual',
  };

  const table: readonly (readonly [string, IncidentCommand, IncidentState, IncidentState])[] = [
    [
      'acknowledge assigns the actor when nobody is assigned',
      { name: 'acknowledge' },
      incidentOf('triggered'),
      { ...incidentOf('triggered'), status: 'acknowledged', assignee: ME, acknowledged_by: ME },
    ],
    [
      'acknowledge keeps another assignee',
      { name: 'acknowledge' },
      { ...incidentOf('triggered'), assignee: OTHER },
      { ...incidentOf('triggered'), status: 'acknowledged', assignee: OTHER, acknowledged_by: ME },
    ],
    [
      'unacknowledge keeps the assignee',
      { name: 'unacknowledge' },
      rated,
      { ...rated, status: 'triggered', acknowledged_by: null },
    ],
    [
      'resolve stores its reasons',
      { name: 'resolve', reasons: ['low_risk'] },
      rated,
      { ...rated, status: 'resolved', resolution_reasons: ['low_risk'] },
    ],
    [
      'reopen goes to triggered, keeps the assignee, and leaves the reasons to the timeline',
      { name: 'reopen' },
      { ...rated, status: 'resolved', resolution_reasons: ['low_risk'] },
      { ...rated, status: 'triggered', acknowledged_by: null },
    ],
    ['assign', { name: 'assign', assignee: ME }, rated, { ...rated, assignee: ME }],
    ['unassign', { name: 'unassign' }, rated, { ...rated, assignee: null }],
    [
      'set_severity makes the source manual',
      { name: 'set_severity', severity: 10, automatic: AUTOMATIC },
      incidentOf('triggered'),
      { ...incidentOf('triggered'), severity: 10, severity_source: 'manual' },
    ],
    [
      'set_severity to null goes back to the rules',
      { name: 'set_severity', severity: null, automatic: AUTOMATIC },
      rated,
      { ...rated, severity: 20, severity_source: 'rule' },
    ],
    ['add_note changes nothing', { name: 'add_note' }, rated, rated],
  ];

  it.each(table)('%s', (_, command, before, after) => {
    expect(applyCommand(command, before, ADMIN)).toEqual(after);
  });
});

describe('commandOf', () => {
  it.each([
    ['acknowledge', {}, { name: 'acknowledge' }],
    ['add_note', { note: 'Seen.' }, { name: 'add_note' }],
    ['resolve', {}, { name: 'resolve', reasons: [] }],
    ['resolve', { resolution_reasons: ['invalid'] }, { name: 'resolve', reasons: ['invalid'] }],
    ['assign', { assignee: OTHER }, { name: 'assign', assignee: OTHER }],
    [
      'set_severity',
      { severity: null },
      { name: 'set_severity', severity: null, automatic: AUTOMATIC },
    ],
  ] as const)('%s with %j is %j', (action, params, command) => {
    expect(commandOf(action, params, AUTOMATIC)).toEqual(command);
  });

  it.each(['assign', 'set_severity'] as const)('throws for %s without its parameter', (action) => {
    expect(() => commandOf(action, {}, AUTOMATIC)).toThrow(TypeError);
  });
});

describe('parameterError', () => {
  it.each([
    ['assign', {}, 'secret', { field: 'assignee', reason: 'required' }],
    ['set_severity', {}, 'secret', { field: 'severity', reason: 'required' }],
    ['set_severity', { severity: null }, 'secret', null],
    ['resolve', {}, 'secret', null],
    ['add_note', {}, 'secret', { field: 'note', reason: 'note_empty' }],
    ['add_note', { note: ' ' }, 'keyword', { field: 'note', reason: 'note_empty' }],
    [
      'add_note',
      { note: 'x'.repeat(10_001) },
      'secret',
      { field: 'note', reason: 'note_too_long' },
    ],
    ['add_note', { note: 'x'.repeat(10_000) }, 'keyword', null],
    [
      'add_note',
      { note: 'x'.repeat(121) },
      'postman',
      { field: 'note', reason: 'bulk_note_too_long' },
    ],
    ['add_note', { note: 'x'.repeat(120) }, 'postman', null],
  ] as const)('%s with %j on %s: %j', (action, params, kind, error) => {
    expect(parameterError(action, params, kind)).toEqual(error);
  });

  it('is what commandOf would throw for', () => {
    for (const action of INCIDENT_ACTIONS) {
      if (parameterError(action, { note: 'x' }, 'secret') !== null) continue;
      expect(commandOf(action, {}, AUTOMATIC).name).toBe(action);
    }
  });
});

describe('the person that an event is about', () => {
  it.each([
    ['the new assignee', { name: 'assign', assignee: OTHER }, null, OTHER],
    [
      'the actor whose acknowledgement takes an unassigned incident',
      { name: 'acknowledge' },
      null,
      ME,
    ],
    [
      'nobody, when the acknowledged incident had an assignee',
      { name: 'acknowledge' },
      OTHER,
      null,
    ],
    ['the assignee who is removed', { name: 'unassign' }, OTHER, OTHER],
    ['nobody, for every other action', { name: 'reopen' }, OTHER, null],
  ] as const)('is %s', (_, command, assignee, target) => {
    expect(commandTarget(command, incidentOf('triggered', assignee), ADMIN)).toBe(target);
  });
});
