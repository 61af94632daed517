import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../permissions/permissions.ts';
import {
  ACTION_LABELS,
  ACTION_PARTICIPLES,
  ACTION_REFUSALS,
  type ActionRefusal,
  actionRefusal,
  applyCommand,
  commandRefusal,
  extraActions,
  INCIDENT_ACTIONS,
  type IncidentAction,
  type IncidentCommand,
  type IncidentState,
  PRIMARY_ACTION,
  REFUSAL_TEXTS,
  refusalText,
  STATUS_LABELS,
  STATUSES,
  type Status,
} from './status.ts';

const ME = 'me@acme.example';
const OTHER = 'other@acme.example';

/** How the one who acts stands to the incident. */
const RELATIONS = ['nobody', 'assignee', 'acknowledger', 'stranger'] as const;
type Relation = (typeof RELATIONS)[number];

const PEOPLE: Record<Relation, Pick<IncidentState, 'assignee' | 'acknowledged_by'>> = {
  nobody: { assignee: null, acknowledged_by: null },
  assignee: { assignee: ME, acknowledged_by: OTHER },
  acknowledger: { assignee: OTHER, acknowledged_by: ME },
  stranger: { assignee: OTHER, acknowledged_by: OTHER },
};

function incidentOf(status: Status, relation: Relation = 'nobody'): IncidentState {
  return {
    kind: 'secret',
    status,
    severity: 100,
    severity_source: 'none',
    resolution_reasons: status === 'resolved' ? ['revoked'] : [],
    ...PEOPLE[relation],
  };
}

const OK = 'ok';
const WRONG: ActionRefusal = 'wrong_transition';
const NO: ActionRefusal = 'not_permitted';
type Cell = typeof OK | ActionRefusal;
/** Nobody assigned, the assignee, who acknowledged it, anybody else. */
type Row = readonly [Cell, Cell, Cell, Cell];
const every = (cell: Cell): Row => [cell, cell, cell, cell];

// Decisions §6, written out once more and by hand: the rulebook that the code is held to.
const RULEBOOK: Record<Role, Record<Status, Record<IncidentAction, Row>>> = {
  admin: {
    triggered: {
      acknowledge: every(OK),
      unacknowledge: every(WRONG),
      resolve: every(OK),
      reopen: every(WRONG),
      assign: every(OK),
      unassign: [WRONG, OK, OK, OK],
      set_severity: every(OK),
      add_note: every(OK),
    },
    acknowledged: {
      acknowledge: every(WRONG),
      unacknowledge: every(OK),
      resolve: every(OK),
      reopen: every(WRONG),
      assign: every(OK),
      unassign: [WRONG, OK, OK, OK],
      set_severity: every(OK),
      add_note: every(OK),
    },
    resolved: {
      acknowledge: every(WRONG),
      unacknowledge: every(WRONG),
      resolve: every(WRONG),
      reopen: every(OK),
      assign: every(WRONG),
      unassign: every(WRONG),
      set_severity: every(OK),
      add_note: every(OK),
    },
  },
  member: {
    triggered: {
      acknowledge: every(OK),
      unacknowledge: every(WRONG),
      resolve: every(OK),
      reopen: every(WRONG),
      assign: every(NO),
      unassign: [WRONG, OK, NO, NO],
      set_severity: every(OK),
      add_note: every(OK),
    },
    acknowledged: {
      acknowledge: every(WRONG),
      unacknowledge: [NO, OK, OK, NO],
      resolve: every(OK),
      reopen: every(WRONG),
      assign: every(NO),
      unassign: [WRONG, OK, NO, NO],
      set_severity: every(OK),
      add_note: every(OK),
    },
    resolved: {
      acknowledge: every(WRONG),
      unacknowledge: every(WRONG),
      resolve: every(WRONG),
      reopen: every(OK),
      assign: every(NO),
      unassign: every(WRONG),
      set_severity: every(OK),
      add_note: every(OK),
    },
  },
};

const CASES = ROLES.flatMap((role) =>
  STATUSES.flatMap((status) =>
    INCIDENT_ACTIONS.flatMap((action) =>
      RELATIONS.map((relation, index) => ({
        role,
        status,
        action,
        relation,
        cell: RULEBOOK[role][status][action][index],
      })),
    ),
  ),
);

describe('actionRefusal', () => {
  it('covers status x action x role x relation', () => {
    expect(CASES).toHaveLength(3 * 8 * 2 * 4);
  });

  it.each(CASES)('$status, $action by $role who is $relation: $cell', (one) => {
    const actor = { email: ME, role: one.role };
    const refusal = actionRefusal(one.action, incidentOf(one.status, one.relation), actor);
    expect(refusal ?? OK).toBe(one.cell);
  });
});

const ADMIN = { email: ME, role: 'admin' } as const;
const MEMBER = { email: ME, role: 'member' } as const;
const AUTOMATIC = { severity: 20, source: 'rule' } as const;

describe('commandRefusal', () => {
  it('refuses what the action alone is refused for', () => {
    expect(commandRefusal({ name: 'reopen' }, incidentOf('triggered'), ADMIN)).toBe(WRONG);
    expect(commandRefusal({ name: 'assign', assignee: ME }, incidentOf('triggered'), MEMBER)).toBe(
      NO,
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
    ...incidentOf('acknowledged', 'stranger'),
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

describe('what a status offers', () => {
  it('has one primary action, which any member may take', () => {
    expect(PRIMARY_ACTION).toEqual({
      triggered: 'acknowledge',
      acknowledged: 'resolve',
      resolved: 'reopen',
    });
    for (const status of STATUSES) {
      const primary = PRIMARY_ACTION[status];
      expect(actionRefusal(primary, incidentOf(status, 'stranger'), MEMBER)).toBeNull();
    }
  });

  it.each([
    ['triggered', 'nobody', 'member', ['resolve']],
    ['triggered', 'assignee', 'member', ['resolve', 'unassign']],
    ['triggered', 'stranger', 'admin', ['resolve']],
    ['acknowledged', 'assignee', 'member', ['unacknowledge']],
    ['acknowledged', 'acknowledger', 'member', ['unacknowledge']],
    ['acknowledged', 'stranger', 'member', []],
    ['acknowledged', 'stranger', 'admin', ['unacknowledge']],
    ['resolved', 'assignee', 'admin', []],
  ] as const)('%s, to %s (%s), offers also %j', (status, relation, role, offered) => {
    expect(extraActions(incidentOf(status, relation), { email: ME, role })).toEqual(offered);
  });

  it('has a text for every status, action and refusal', () => {
    const texts = [
      ...STATUSES.map((status) => STATUS_LABELS[status]),
      ...INCIDENT_ACTIONS.flatMap((name) => [ACTION_LABELS[name], ACTION_PARTICIPLES[name]]),
      ...ACTION_REFUSALS.map((refusal) => REFUSAL_TEXTS[refusal]),
    ];
    expect(texts.filter((text) => text.trim() === '')).toEqual([]);
  });
});

describe('the sentence of a refusal', () => {
  it.each([
    ['assign', 'not_permitted', 'Only admins can assign incidents.'],
    ['assign', 'wrong_transition', "A resolved incident's assignee cannot be changed."],
    ['assign', 'reason_required', REFUSAL_TEXTS.reason_required],
    ['resolve', 'not_permitted', REFUSAL_TEXTS.not_permitted],
    ['reopen', 'wrong_transition', REFUSAL_TEXTS.wrong_transition],
  ] as const)('of %s, %s', (action, refusal, text) => {
    expect(refusalText(action, refusal)).toBe(text);
  });
});
