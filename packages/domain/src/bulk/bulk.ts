import { ACTION_PARTICIPLES, type IncidentAction } from '../status/status.ts';

/** What a failed bulk action says (spec 000 §8.2), by the status of the answer; null: no answer. */
export function bulkFailureText(status: number | null, action: IncidentAction): string {
  if (status === 400) {
    return `Some of the incidents you selected can not be ${ACTION_PARTICIPLES[action]}. No incident has been updated.`;
  }
  if (status === 403) {
    return "You don't have the permission to perform this action on the selection";
  }
  return 'An error occurred';
}
