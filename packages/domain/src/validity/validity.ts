/** Whether a leaked secret still works, as far as known (spec 000 §4). */
export const VALIDITY_STATUSES = [
  'valid',
  'invalid',
  'not_checked',
  'can_not_check',
  'failed_to_check',
] as const;
export type ValidityStatus = (typeof VALIDITY_STATUSES)[number];

/** How each is shown; `not_checked` is shown as Unknown (spec 000 §4). */
export const VALIDITY_LABELS: Record<ValidityStatus, string> = {
  valid: 'Valid',
  invalid: 'Invalid',
  not_checked: 'Unknown',
  can_not_check: 'Cannot be checked',
  failed_to_check: 'Failed to check',
};

const RECHECKABLE: readonly ValidityStatus[] = ['valid', 'not_checked', 'failed_to_check'];

/** Whether a re-check is offered: only from valid, not checked and failed (spec 000 §4). */
export function isRecheckOffered(status: ValidityStatus): boolean {
  return RECHECKABLE.includes(status);
}
