import {
  ACTIONS,
  type ActionRefusal,
  actionRefusal,
  type IncidentAction,
  isPlainAction,
  type PlainAction,
} from '../actions/actions.ts';
import { KINDS } from '../kind-info/kind-info.ts';
import type { IncidentKind } from '../kinds/kinds.ts';
import type { ResolutionReason } from '../resolution-reasons/resolution-reasons.ts';
import { isSettableSeverity } from '../severity/severity.ts';
import type { Actor, IncidentState } from '../status/status.ts';
import { noteRefusal, type ValidationReason } from '../validation/validation.ts';

/** The severity that the rules give an incident now. */
export interface AutomaticSeverity {
  readonly severity: number;
  readonly source: 'rule' | 'none';
}

/** The parameters of an action as the wire carries them, of one incident or of many (decisions §2). */
export interface ActionParams {
  readonly severity?: number | null | undefined;
  readonly resolution_reasons?: readonly ResolutionReason[] | undefined;
  readonly assignee?: string | undefined;
  readonly note?: string | undefined;
}

/** An action with what it needs. `severity: null` hands the severity back to the rules. */
export type IncidentCommand =
  | { readonly name: PlainAction | 'add_note' }
  | { readonly name: 'resolve'; readonly reasons: readonly ResolutionReason[] }
  | { readonly name: 'assign'; readonly assignee: string }
  | {
      readonly name: 'set_severity';
      readonly severity: number | null;
      /** Used when `severity` is null. */
      readonly automatic: AutomaticSeverity;
    };

/**
 * The parameter of an action that is missing or wrong for every incident, for a field error; null when all are fine.
 * The reasons of a resolution are judged with the incident, for they depend on its kind.
 */
export function parameterError(
  action: IncidentAction,
  params: ActionParams,
  kind: IncidentKind,
): { readonly field: keyof ActionParams; readonly reason: ValidationReason } | null {
  const { parameter } = ACTIONS[action];
  if (parameter === 'note') {
    const reason = noteRefusal(params.note ?? '', KINDS[kind].bulkNoteMaxLength);
    return reason === null ? null : { field: parameter, reason };
  }
  const isMissing =
    (parameter === 'assignee' || parameter === 'severity') && params[parameter] === undefined;
  return isMissing ? { field: parameter, reason: 'required' } : null;
}

/**
 * The command for an action and the parameters of the wire. The server, the mock and the app's optimistic changes all build
 * it here. Call {@link parameterError} first: a missing parameter throws.
 */
export function commandOf(
  action: IncidentAction,
  params: ActionParams,
  automatic: AutomaticSeverity,
): IncidentCommand {
  switch (action) {
    case 'resolve':
      return { name: action, reasons: params.resolution_reasons ?? [] };
    case 'assign':
      if (params.assignee === undefined) throw new TypeError('assign needs an assignee');
      return { name: action, assignee: params.assignee };
    case 'set_severity':
      if (params.severity === undefined) throw new TypeError('set_severity needs a severity');
      return { name: action, severity: params.severity, automatic };
    default:
      return { name: action };
  }
}

/** Why a command is refused, its parameters included; null when it is allowed. */
export function commandRefusal(
  command: IncidentCommand,
  incident: IncidentState,
  actor: Actor,
): ActionRefusal | null {
  const refusal = actionRefusal(command.name, incident, actor);
  if (refusal !== null) return refusal;
  if (command.name === 'resolve' && command.reasons.length === 0) {
    return KINDS[incident.kind].needsReasons ? 'reason_required' : null;
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
    case 'resolve':
      return { ...incident, status: 'resolved', resolution_reasons: [...command.reasons] };
    case 'assign':
      return { ...incident, assignee: command.assignee };
    case 'set_severity': {
      const { severity, source } = command.automatic;
      return command.severity === null
        ? { ...incident, severity, severity_source: source }
        : { ...incident, severity: command.severity, severity_source: 'manual' };
    }
    default:
      return isPlainAction(command.name)
        ? ACTIONS[command.name].apply(incident, actor)
        : { ...incident };
  }
}

/**
 * The e-mail of the person that the event of a command is about, or null: the new assignee, the actor whose acknowledgement
 * assigns the incident to them, or the assignee who is removed.
 */
export function commandTarget(
  command: IncidentCommand,
  before: IncidentState,
  actor: Actor,
): string | null {
  switch (command.name) {
    case 'assign':
      return command.assignee;
    case 'acknowledge':
      return before.assignee === null ? actor.email : null;
    case 'unassign':
      return before.assignee;
    default:
      return null;
  }
}
