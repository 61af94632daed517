import { targetName } from '../events/events.ts';
import { INCIDENT_KINDS, type IncidentKind } from '../kinds/kinds.ts';
import { RESOLUTION_REASON_INFO } from '../resolution-reasons/resolution-reasons.ts';
import { severityLabel } from '../severity/severity.ts';
import {
  type Actor,
  type IncidentState,
  reopened,
  STATUSES,
  type Status,
} from '../status/status.ts';
import type { ActionInfo } from './action-info.ts';

/** The names of the actions, as on the wire (spec 000 §4). */
export const INCIDENT_ACTIONS = [
  'acknowledge',
  'unacknowledge',
  'resolve',
  'reopen',
  'assign',
  'unassign',
  'set_severity',
  'add_note',
] as const;
export type IncidentAction = (typeof INCIDENT_ACTIONS)[number];

const anyMember = () => true;
const isAssignee = (incident: IncidentState, actor: Actor) => incident.assignee === actor.email;
const OPEN_STATUSES: readonly Status[] = ['triggered', 'acknowledged'];

/**
 * The actions on an incident, one row each (spec 000 §4, decisions §6). Buttons, bulk, shortcuts, the
 * server, the mock and the timeline all read this table: a further action without a parameter is a further row.
 */
export const ACTIONS = {
  acknowledge: {
    label: 'Acknowledge',
    participle: 'acknowledged',
    from: ['triggered'],
    isOpenToMember: anyMember,
    parameter: 'none',
    apply: (incident, actor) => ({
      ...incident,
      status: 'acknowledged',
      acknowledged_by: actor.email,
      assignee: incident.assignee ?? actor.email,
    }),
    doneText: 'Incident acknowledged',
    question: (count) => `Acknowledge ${count}?`,
    shortcut: { key: 'a', label: 'Acknowledge' },
    isBulk: true,
    kinds: INCIDENT_KINDS,
    event: {
      type: 'action',
      changes: ['status', 'assignee'],
      text: () => 'acknowledged the incident',
      undoText: 'undid the acknowledgement',
    },
  },
  unacknowledge: {
    label: 'Unacknowledge',
    participle: 'unacknowledged',
    from: ['acknowledged'],
    isOpenToMember: (incident, actor) =>
      isAssignee(incident, actor) || incident.acknowledged_by === actor.email,
    parameter: 'none',
    apply: (incident) => ({ ...incident, status: 'triggered', acknowledged_by: null }),
    extraIn: ['acknowledged'],
    doneText: 'Incident unacknowledged',
    question: (count) => `Unacknowledge ${count}?`,
    shortcut: null,
    isBulk: true,
    kinds: INCIDENT_KINDS,
    event: {
      type: 'action',
      changes: ['status'],
      text: () => 'unacknowledged the incident',
      undoText: 'undid the unacknowledgement',
    },
  },
  resolve: {
    label: 'Resolve',
    participle: 'resolved',
    from: OPEN_STATUSES,
    isOpenToMember: anyMember,
    parameter: 'reasons',
    extraIn: ['triggered'],
    doneText: 'Incident resolved',
    question: (count) => `Resolve ${count}?`,
    shortcut: { key: 'r', label: 'Resolve' },
    isBulk: true,
    kinds: INCIDENT_KINDS,
    event: {
      type: 'action',
      changes: ['status'],
      text: ({ user, reason, description }) => {
        if (user === null)
          return description ?? 'The incident was closed as a likely false positive';
        if (reason.length === 0) return 'resolved the incident';
        const labels = reason.map((name) => RESOLUTION_REASON_INFO[name].label);
        return `resolved the incident: ${labels.join(', ')}`;
      },
      undoText: 'undid the resolution',
    },
  },
  reopen: {
    label: 'Reopen',
    participle: 'reopened',
    from: ['resolved'],
    isOpenToMember: anyMember,
    parameter: 'none',
    apply: reopened,
    doneText: 'Incident reopened',
    question: (count) => `Reopen ${count}?`,
    shortcut: { key: 'u', label: 'Reopen' },
    isBulk: true,
    kinds: INCIDENT_KINDS,
    event: {
      type: 'action',
      changes: ['status'],
      text: ({ user }) =>
        user === null
          ? 'The incident was reopened: the same secret was found where it is no false positive'
          : 'reopened the incident',
      undoText: 'undid the reopening',
    },
  },
  assign: {
    label: 'Assign',
    participle: 'assigned',
    from: OPEN_STATUSES,
    isOpenToMember: () => false,
    parameter: 'assignee',
    doneText: 'Incident assigned',
    question: (count) => `Assign ${count}?`,
    shortcut: { key: 'i', label: 'Assign to me (admins)' },
    isBulk: true,
    kinds: INCIDENT_KINDS,
    event: {
      type: 'assignment',
      changes: ['assignee'],
      text: (event) => `assigned the incident to ${targetName(event)}`,
      undoText: 'undid the assignment',
    },
  },
  unassign: {
    label: 'Unassign',
    participle: 'unassigned',
    from: OPEN_STATUSES,
    isOpenToMember: isAssignee,
    parameter: 'none',
    apply: (incident) => ({ ...incident, assignee: null }),
    extraIn: ['triggered'],
    isOffered: isAssignee,
    doneText: 'Incident unassigned',
    question: (count) => `Unassign ${count}?`,
    shortcut: null,
    isBulk: true,
    kinds: INCIDENT_KINDS,
    event: {
      type: 'assignment',
      changes: ['assignee'],
      text: (event) =>
        event.target_user === null
          ? 'unassigned the incident'
          : `unassigned the incident from ${targetName(event)}`,
      undoText: 'undid the unassignment',
    },
  },
  set_severity: {
    label: 'Set severity',
    participle: 'rated',
    from: STATUSES,
    isOpenToMember: anyMember,
    parameter: 'severity',
    doneText: 'Severity set',
    question: (count) => `Set severity of ${count}?`,
    shortcut: { key: 's', label: 'Set severity' },
    isBulk: true,
    kinds: INCIDENT_KINDS,
    event: {
      type: 'action',
      changes: ['severity'],
      text: ({ severity_value }) => `set the severity to ${severityLabel(severity_value)}`,
      undoText: 'undid the change of the severity',
    },
  },
  add_note: {
    label: 'Add note',
    participle: 'annotated',
    from: STATUSES,
    isOpenToMember: anyMember,
    parameter: 'note',
    doneText: 'Note added',
    question: (count) => `Add a note to ${count}?`,
    shortcut: { key: 'n', label: 'Write a note' },
    isBulk: true,
    kinds: INCIDENT_KINDS,
    event: null,
  },
} as const satisfies Record<IncidentAction, ActionInfo>;

type NamesWith<Columns> = {
  [Name in IncidentAction]: (typeof ACTIONS)[Name] extends Columns ? Name : never;
}[IncidentAction];

/** An action that needs nothing beside the incident. */
export type PlainAction = NamesWith<{ parameter: 'none' }>;

export function isPlainAction(name: IncidentAction): name is PlainAction {
  return ACTIONS[name].parameter === 'none';
}

/** The actions that need nothing beside the incident, in the order of the table. */
export const PLAIN_ACTIONS = INCIDENT_ACTIONS.filter(isPlainAction);

/** An action as the calls `…/{operation}` name it; notes have calls of their own (spec 000 §7.4). */
export type Operation = Exclude<IncidentAction, NamesWith<{ parameter: 'note' }>>;

export function isOperation(name: string): name is Operation {
  return INCIDENT_ACTIONS.some((one) => one === name && ACTIONS[one].parameter !== 'note');
}

/** All operations, and those that a kind has. */
export const OPERATIONS = INCIDENT_ACTIONS.filter(isOperation);
export function operationsOf(kind: IncidentKind): Operation[] {
  return OPERATIONS.filter((name) => actionInfo(name).kinds.includes(kind));
}

/** The actions that can be taken on many incidents. */
export const BULK_ACTIONS = INCIDENT_ACTIONS.filter((name) => ACTIONS[name].isBulk);

/** An action of the table by its name, with every optional column. */
export function actionInfo(name: IncidentAction): ActionInfo {
  return ACTIONS[name];
}

/** Why an action is refused. `wrong_transition` is the word of the wire (spec 000 §4). */
export const ACTION_REFUSALS = [
  'wrong_transition',
  'not_permitted',
  'reason_required',
  'unknown_severity',
] as const;
export type ActionRefusal = (typeof ACTION_REFUSALS)[number];

/** The sentence of each refusal, on a disabled control and in a refused call. */
export const REFUSAL_TEXTS: Record<ActionRefusal, string> = {
  wrong_transition: 'The incident is not in a state that allows this.',
  not_permitted: "You don't have the permission to perform this action.",
  reason_required: 'Please specify at least one resolution reason.',
  unknown_severity: 'Choose one of the severities of the scale.',
};

const ASSIGN_REFUSAL_TEXTS: Partial<Record<ActionRefusal, string>> = {
  wrong_transition: "A resolved incident's assignee cannot be changed.",
  not_permitted: 'Only admins can assign incidents.',
};

/** The sentence of a refusal, more exact where the action allows it (spec 000 §4 and §5). */
export function refusalText(action: IncidentAction, refusal: ActionRefusal): string {
  const exact = action === 'assign' ? ASSIGN_REFUSAL_TEXTS[refusal] : undefined;
  return exact ?? REFUSAL_TEXTS[refusal];
}

function isPermitted(name: IncidentAction, incident: IncidentState, actor: Actor): boolean {
  return actor.role === 'admin' || actionInfo(name).isOpenToMember(incident, actor);
}

/**
 * Why this actor may not take this action on this incident, or null when it is allowed. A move to the same status is
 * refused. The button, the server, bulk and the mock all call this one function (decisions §6).
 *
 * The state is judged before the person, except for `assign`, which a member may never do.
 */
export function actionRefusal(
  action: IncidentAction,
  incident: IncidentState,
  actor: Actor,
): ActionRefusal | null {
  if (action === 'assign' && !isPermitted(action, incident, actor)) return 'not_permitted';
  const { from, kinds } = actionInfo(action);
  if (!kinds.includes(incident.kind) || !from.includes(incident.status)) return 'wrong_transition';
  if (action === 'unassign' && incident.assignee === null) return 'wrong_transition';
  return isPermitted(action, incident, actor) ? null : 'not_permitted';
}

/** The action of the one primary button in each status (spec 000 §4). */
export const PRIMARY_ACTION = {
  triggered: 'acknowledge',
  acknowledged: 'resolve',
  resolved: 'reopen',
} as const satisfies Record<Status, Operation>;

/**
 * The further actions that a person is offered in a status, in the order of the table (spec 000 §4): from triggered, resolve,
 * and unassign to the assignee; from acknowledged, unacknowledge to those who may.
 */
export function extraActions(incident: IncidentState, actor: Actor): IncidentAction[] {
  return INCIDENT_ACTIONS.filter((name) => {
    const { extraIn = [], isOffered = anyMember } = actionInfo(name);
    return (
      extraIn.includes(incident.status) &&
      isOffered(incident, actor) &&
      actionRefusal(name, incident, actor) === null
    );
  });
}
