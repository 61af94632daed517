import type { ActionRefusal, IncidentAction } from '../actions/actions.ts';
import type { Status } from '../status/status.ts';

/** An incident that a bulk action stopped at, and why. */
export interface BulkError {
  readonly id: number;
  readonly code: ActionRefusal | 'not_found';
}

/** The most incidents that a refused bulk action names. */
export const MAX_BULK_ERRORS = 1_000;

/**
 * The single reason for refusing a whole bulk action (decisions §7): `not_found` when none of the chosen incidents
 * exists, `not_permitted` when only a permission is missing, else the first reason that lies in an incident.
 *
 * @param errors the incidents in the way, at least one
 * @param chosenCount how many incidents were chosen
 */
export function bulkRefusal(
  errors: readonly BulkError[],
  chosenCount: number,
): ActionRefusal | 'not_found' {
  const codes = errors.map(({ code }) => code);
  if (errors.length === chosenCount && codes.every((code) => code === 'not_found')) {
    return 'not_found';
  }
  if (codes.every((code) => code === 'not_permitted')) return 'not_permitted';
  return (
    codes.find((code) => code !== 'not_permitted' && code !== 'not_found') ?? 'wrong_transition'
  );
}

const STATUS_AFTER: Partial<Record<IncidentAction, Status>> = {
  acknowledge: 'acknowledged',
  unacknowledge: 'triggered',
  resolve: 'resolved',
  reopen: 'triggered',
};

/** The status that an action leaves an incident in; null where it leaves the status alone. */
export function statusAfter(action: IncidentAction): Status | null {
  return STATUS_AFTER[action] ?? null;
}

/** The most incidents whose bulk action can be undone: the longest page of a list. More are confirmed before. */
export const MOST_UNDONE = 100;

/**
 * The message of a failed bulk action (spec 000 §8.2).
 *
 * @param status the HTTP status of the answer; null: no answer
 * @param participle the word of the action, such as "acknowledged"
 */
export function bulkFailureText(status: number | null, participle: string): string {
  if (status === 400) {
    return `Some of the incidents you selected can not be ${participle}. No incident has been updated.`;
  }
  if (status === 403) {
    return "You don't have the permission to perform this action on the selection";
  }
  return 'An error occurred';
}
