import { describe, expect, it } from 'vitest';
import { INCIDENT_KINDS } from '../kinds/kinds.ts';
import { ROLES, type Role } from '../permissions/permissions.ts';
import { type IncidentState, STATUS_LABELS, STATUSES, type Status } from '../status/status.ts';
import {
  ACTION_REFUSALS,
  ACTIONS,
  type ActionRefusal,
  actionRefusal,
  BULK_ACTIONS,
  extraActions,
  INCIDENT_ACTIONS,
  type IncidentAction,
  isOperation,
  OPERATIONS,
  operationsOf,
  PLAIN_ACTIONS,
  PRIMARY_ACTION,
  REFUSAL_TEXTS,
  refusalText,
} from './actions.ts';

const ME = 'me@acme.example';
const OTHER = 'other@acme.example';

/** The relation of the actor to the incident. */
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
/** Unassigned, the assignee, the member who acknowledged it, any other member. */
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

const MEMBER = { email: ME, role: 'member' } as const;

describe('what a status offers', () => {
  it('has one primary action, which any member may take', () => {
    expect(STATUSES.map((status) => PRIMARY_ACTION[status])).toEqual([
      'acknowledge',
      'resolve',
      'reopen',
    ]);
    for (const status of STATUSES) {
      const refusal = actionRefusal(PRIMARY_ACTION[status], incidentOf(status, 'stranger'), MEMBER);
      expect(refusal).toBeNull();
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

  it('has a text for every status and refusal', () => {
    const texts = [
      ...STATUSES.map((status) => STATUS_LABELS[status]),
      ...ACTION_REFUSALS.map((refusal) => REFUSAL_TEXTS[refusal]),
    ];
    expect(texts.filter((text) => text.trim() === '')).toEqual([]);
  });
});

describe('an action', () => {
  it.each(INCIDENT_ACTIONS)('%s has all its texts', (name) => {
    const { label, participle, doneText, question, event } = ACTIONS[name];
    for (const text of [label, participle, doneText, ...(event === null ? [] : [event.undoText])])
      expect(text).toMatch(/\w/);
    expect(question('12 incidents')).toMatch(/12 incidents\?$/);
  });

  it('has a key of its own, where it has one', () => {
    const keys = INCIDENT_ACTIONS.flatMap((name) => ACTIONS[name].shortcut?.key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is an operation of the wire, all but the note', () => {
    expect(OPERATIONS).toEqual(INCIDENT_ACTIONS.filter((name) => name !== 'add_note'));
    expect(isOperation('toString')).toBe(false);
    for (const kind of INCIDENT_KINDS) expect(operationsOf(kind)).toEqual(OPERATIONS);
    expect(BULK_ACTIONS).toEqual(INCIDENT_ACTIONS);
  });

  it.each(PLAIN_ACTIONS)(
    '%s, without a parameter, leads to a status that it does not start from',
    (name) => {
      for (const status of ACTIONS[name].from) {
        const before = incidentOf(status, 'assignee');
        const after = ACTIONS[name].apply(before, { email: ME, role: 'admin' });
        expect(after).not.toEqual(before);
        expect(actionRefusal(name, after, { email: ME, role: 'admin' })).toBe(WRONG);
      }
    },
  );
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
