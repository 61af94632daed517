import type { SecretIncident } from '@sluice/contract/schemas/incidents';
import { severityLabel } from '@sluice/domain/severity';
import { STATUS_LABELS } from '@sluice/domain/status';

type Compared = Pick<SecretIncident, 'status' | 'assignee' | 'severity'>;

/**
 * What another person changed between two versions of an incident, as a sentence; null where it is
 * nothing that the page shows.
 *
 * @example changesText(before, after) // 'Now: Acknowledged, assigned to lin@acme.example.'
 */
export function changesText(before: Compared, after: Compared): string | null {
  const changes: string[] = [];
  if (before.status !== after.status) changes.push(STATUS_LABELS[after.status]);
  if (before.assignee !== after.assignee) {
    changes.push(after.assignee === null ? 'unassigned' : `assigned to ${after.assignee}`);
  }
  if (before.severity !== after.severity) {
    changes.push(`severity ${severityLabel(after.severity)}`);
  }
  return changes.length === 0 ? null : `Now: ${changes.join(', ')}.`;
}
