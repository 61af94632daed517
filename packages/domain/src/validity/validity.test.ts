import { expect, it } from 'vitest';
import { isRecheckOffered, VALIDITY_LABELS, VALIDITY_STATUSES } from './validity.ts';

it.each([
  ['valid', 'Valid', true],
  ['invalid', 'Invalid', false],
  ['not_checked', 'Unknown', true],
  ['can_not_check', 'Cannot be checked', false],
  ['failed_to_check', 'Failed to check', true],
] as const)('%s is shown as %s; a re-check is offered: %s', (status, label, isOffered) => {
  expect(VALIDITY_STATUSES).toContain(status);
  expect(VALIDITY_LABELS[status]).toBe(label);
  expect(isRecheckOffered(status)).toBe(isOffered);
});
