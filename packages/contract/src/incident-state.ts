import type { IncidentKind } from '@sluice/domain/kinds';
import type { IncidentState } from '@sluice/domain/status';
import type { SecretIncident } from './schemas/incidents.ts';

/** The part of an incident of the wire that the rules of the domain read and change. */
export function stateOf(
  incident: Pick<SecretIncident, Exclude<keyof IncidentState, 'kind'>>,
  kind: IncidentKind = 'secret',
): IncidentState {
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
