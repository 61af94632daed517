import type { IncidentKind } from '@sluice/domain/kinds';
import type { ResolutionReason } from '@sluice/domain/resolution-reasons';
import {
  type ActionRefusal,
  type IncidentAction,
  type IncidentCommand,
  type IncidentState,
  refusalText,
} from '@sluice/domain/status';
import type { Refusal } from './handlers.ts';
import type { SecretIncident } from './schemas/incidents.ts';

/** The parameters that come with an action, single or bulk. */
export interface OperationParams {
  readonly severity?: number | null | undefined;
  readonly resolution_reasons?: readonly ResolutionReason[] | undefined;
  readonly assignee?: string | undefined;
}

/**
 * The domain's command for an action of the wire, or null when a parameter that it needs is
 * missing. The server, the mock and the app's optimistic changes all build it here.
 */
export function commandOf(
  action: IncidentAction,
  params: OperationParams,
  automatic: { readonly severity: number; readonly source: 'rule' | 'none' },
): IncidentCommand | null {
  switch (action) {
    case 'resolve':
      return { name: 'resolve', reasons: params.resolution_reasons ?? [] };
    case 'assign':
      return params.assignee === undefined ? null : { name: 'assign', assignee: params.assignee };
    case 'set_severity':
      return params.severity === undefined
        ? null
        : { name: 'set_severity', severity: params.severity, automatic };
    default:
      return { name: action };
  }
}

/** The part of an incident of the wire that the rules work on. */
export function stateOf(incident: SecretIncident, kind: IncidentKind = 'secret'): IncidentState {
  return {
    kind,
    status: incident.status,
    assignee: incident.assignee,
    acknowledged_by: incident.acknowledged_by,
    severity: incident.severity,
    severity_source: incident.severity_source,
    resolution_reasons: incident.resolution_reasons,
  };
}

/** The HTTP status of each refusal of an action; the server and the mock answer with it. */
export const REFUSAL_STATUS: Record<ActionRefusal, 400 | 403> = {
  wrong_transition: 400,
  reason_required: 400,
  unknown_severity: 400,
  not_permitted: 403,
};

/** The answer to a refused action. */
export function refusalOf(action: IncidentAction, reason: ActionRefusal): Refusal {
  return { status: REFUSAL_STATUS[reason], code: reason, detail: refusalText(action, reason) };
}
