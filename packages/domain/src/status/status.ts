import type { IncidentKind } from '../kinds/kinds.ts';
import type { Role } from '../permissions/permissions.ts';
import type { ResolutionReason } from '../resolution-reasons/resolution-reasons.ts';
import { isSettableSeverity, type SeveritySource } from '../severity/severity.ts';

/** Where an incident stands (spec 000 §4). */
export const STATUSES = ['triggered', 'acknowledged', 'resolved'] as const;
export type Status = (typeof STATUSES)[number];

/** The names of the statuses as they are shown. */
export const STATUS_LABELS: Record<Status, string> = {
  triggered: 'Triggered',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
};

/** Everything that a person does to an incident (spec 000 §4, decisions §6). */
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

/** The names of the actions as buttons and menus show them. */
export const ACTION_LABELS: Record<IncidentAction, string> = {
  acknowledge: 'Acknowledge',
  unacknowledge: 'Unacknowledge',
  resolve: 'Resolve',
  reopen: 'Reopen',
  assign: 'Assign',
  unassign: 'Unassign',
  set_severity: 'Set severity',
  add_note: 'Add note',
};

/** How the bulk refusal names what could not be done (spec 000 §8.2, `can not be {acted}`). */
export const ACTION_PARTICIPLES: Record<IncidentAction, string> = {
  acknowledge: 'acknowledged',
  unacknowledge: 'unacknowledged',
  resolve: 'resolved',
  reopen: 'reopened',
  assign: 'assigned',
  unassign: 'unassigned',
  set_severity: 'rated',
  add_note: 'annotated',
};

/** Why an action is refused. `wrong_transition` is the word of the wire (spec 000 §4). */
export const ACTION_REFUSALS = [
  'wrong_transition',
  'not_permitted',
  'reason_required',
  'unknown_severity',
] as const;
export type ActionRefusal = (typeof ACTION_REFUSALS)[number];

/** The sentence that a disabled control and a refused call give for each refusal. */
export const REFUSAL_TEXTS: Record<ActionRefusal, string> = {
  wrong_transition: 'The incident is not in a state that allows this.',
  not_permitted: "You don't have the permission to perform this action.",
  reason_required: 'Please specify at least one resolution reason.',
  unknown_severity: 'Choose one of the severities of the scale.',
};

const ASSIGN_TEXTS: Partial<Record<ActionRefusal, string>> = {
  wrong_transition: "A resolved incident's assignee cannot be changed.",
  not_permitted: 'Only admins can assign incidents.',
};

/** The sentence of a refusal, told for its action where that says more (spec 000 §4 and §5). */
export function refusalText(action: IncidentAction, refusal: ActionRefusal): string {
  const own = action === 'assign' ? ASSIGN_TEXTS[refusal] : undefined;
  return own ?? REFUSAL_TEXTS[refusal];
}

/** The part of an incident that its rules read and change. People are named by e-mail. */
export interface IncidentState {
  readonly kind: IncidentKind;
  readonly status: Status;
  readonly assignee: string | null;
  /** Who acknowledged it last; null when it is not acknowledged. */
  readonly acknowledged_by: string | null;
  readonly severity: number;
  readonly severity_source: SeveritySource;
  readonly resolution_reasons: readonly ResolutionReason[];
}

/** Who acts. */
export interface Actor {
  readonly email: string;
  readonly role: Role;
}

/** An action with what it needs. `severity: null` hands the severity back to the rules. */
export type IncidentCommand =
  | { readonly name: 'acknowledge' | 'unacknowledge' | 'reopen' | 'unassign' | 'add_note' }
  | { readonly name: 'resolve'; readonly reasons: readonly ResolutionReason[] }
  | { readonly name: 'assign'; readonly assignee: string }
  | {
      readonly name: 'set_severity';
      readonly severity: number | null;
      /** What the rules give now; used when `severity` is null. */
      readonly automatic: { readonly severity: number; readonly source: 'rule' | 'none' };
    };

const FROM: Record<IncidentAction, readonly Status[]> = {
  acknowledge: ['triggered'],
  unacknowledge: ['acknowledged'],
  resolve: ['triggered', 'acknowledged'],
  reopen: ['resolved'],
  assign: ['triggered', 'acknowledged'],
  unassign: ['triggered', 'acknowledged'],
  set_severity: STATUSES,
  add_note: STATUSES,
};

function isAllowedTo(action: IncidentAction, incident: IncidentState, actor: Actor): boolean {
  if (actor.role === 'admin') return true;
  if (action === 'assign') return false;
  if (action === 'unassign') return incident.assignee === actor.email;
  if (action === 'unacknowledge') {
    return incident.assignee === actor.email || incident.acknowledged_by === actor.email;
  }
  return true;
}

/**
 * Why this actor may not take this action on this incident as it stands, or null when it is
 * allowed. Same-status moves are refused. The button, the server, bulk and the mock all ask this
 * one function (decisions §6).
 *
 * The state is judged before the person, save for `assign`, which a member may never do.
 */
export function actionRefusal(
  action: IncidentAction,
  incident: IncidentState,
  actor: Actor,
): ActionRefusal | null {
  if (action === 'assign' && !isAllowedTo(action, incident, actor)) return 'not_permitted';
  if (!FROM[action].includes(incident.status)) return 'wrong_transition';
  if (action === 'unassign' && incident.assignee === null) return 'wrong_transition';
  return isAllowedTo(action, incident, actor) ? null : 'not_permitted';
}

/** Why a command is refused, its parameters included; null when it is allowed. */
export function commandRefusal(
  command: IncidentCommand,
  incident: IncidentState,
  actor: Actor,
): ActionRefusal | null {
  const refusal = actionRefusal(command.name, incident, actor);
  if (refusal !== null) return refusal;
  if (command.name === 'resolve' && incident.kind === 'secret' && command.reasons.length === 0) {
    return 'reason_required';
  }
  if (command.name === 'set_severity' && command.severity !== null) {
    return isSettableSeverity(command.severity) ? null : 'unknown_severity';
  }
  return null;
}

/** The incident after an allowed command. Call {@link commandRefusal} first. */
export function applyCommand(
  command: IncidentCommand,
  incident: IncidentState,
  actor: Actor,
): IncidentState {
  switch (command.name) {
    case 'acknowledge':
      return {
        ...incident,
        status: 'acknowledged',
        acknowledged_by: actor.email,
        assignee: incident.assignee ?? actor.email,
      };
    case 'unacknowledge':
      return { ...incident, status: 'triggered', acknowledged_by: null };
    case 'resolve':
      return { ...incident, status: 'resolved', resolution_reasons: [...command.reasons] };
    case 'reopen':
      return reopened(incident);
    case 'assign':
      return { ...incident, assignee: command.assignee };
    case 'unassign':
      return { ...incident, assignee: null };
    case 'set_severity':
      return command.severity === null
        ? {
            ...incident,
            severity: command.automatic.severity,
            severity_source: command.automatic.source,
          }
        : { ...incident, severity: command.severity, severity_source: 'manual' };
    case 'add_note':
      return incident;
  }
}

function reopened(incident: IncidentState): IncidentState {
  return { ...incident, status: 'triggered', acknowledged_by: null, resolution_reasons: [] };
}

/** The one button that a status offers first (spec 000 §4). */
export const PRIMARY_ACTION: Record<Status, 'acknowledge' | 'resolve' | 'reopen'> = {
  triggered: 'acknowledge',
  acknowledged: 'resolve',
  resolved: 'reopen',
};

/**
 * The further status actions that this person is offered, in their order (spec 000 §4): from
 * triggered, resolve, and unassign for the assignee; from acknowledged, unacknowledge for those
 * who may.
 */
export function extraActions(incident: IncidentState, actor: Actor): IncidentAction[] {
  const offered: Record<Status, readonly IncidentAction[]> = {
    triggered: incident.assignee === actor.email ? ['resolve', 'unassign'] : ['resolve'],
    acknowledged: ['unacknowledge'],
    resolved: [],
  };
  return offered[incident.status].filter((name) => actionRefusal(name, incident, actor) === null);
}

/**
 * What a new occurrence does to an incident (decisions §5): a resolved one is reopened when the
 * company asks for it and the leak is newer than the resolution, or live monitoring found it; an
 * older commit found later is added silently.
 *
 * @returns the reopened incident, or null when nothing changes
 */
export function regression(
  incident: IncidentState & { readonly resolved_at: Date | null },
  occurrence: { readonly committed_at: Date; readonly found_live: boolean },
  reopenOnNewOccurrence: boolean,
): IncidentState | null {
  if (!reopenOnNewOccurrence || incident.status !== 'resolved') return null;
  const isNewer =
    incident.resolved_at !== null &&
    occurrence.committed_at.getTime() > incident.resolved_at.getTime();
  return isNewer || occurrence.found_live ? reopened(incident) : null;
}

/**
 * An incident that only holds likely false positives: closed by the product itself, so that it takes nobody's time and can
 * still be found, with its tag and its reason (decisions §4). Null when a person has had a hand in it.
 */
export function closedAsFalsePositive(incident: IncidentState): IncidentState | null {
  if (incident.status !== 'triggered' || incident.assignee !== null) return null;
  return { ...incident, status: 'resolved', resolution_reasons: ['false_positive'] };
}

/**
 * What an incident becomes that the product itself closed as a false positive, once the same secret turns up where it
 * is none: triggered, however old the commit is, for nobody has decided anything yet.
 */
export function openedByLeak(incident: IncidentState): IncidentState | null {
  return incident.status === 'resolved' ? reopened(incident) : null;
}
