import { type ActionRefusal, REFUSAL_TEXTS } from '@sluice/domain/actions';
import { type BulkError, bulkRefusal, MAX_BULK_ERRORS } from '@sluice/domain/bulk';
import { Problem } from '../errors.ts';

/** The chosen incidents that were not found. */
export function missing(
  ids: readonly number[],
  found: readonly { readonly id: number }[],
): BulkError[] {
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id)).map((id) => ({ id, code: 'not_found' }));
}

/**
 * Throws the refusal of a batch with the incidents in its way, where there are any.
 *
 * @param textOf the sentence of a refusal
 */
export function refuseBatch(
  errors: readonly BulkError[],
  chosenCount: number,
  textOf: (refusal: ActionRefusal) => string = (refusal) => REFUSAL_TEXTS[refusal],
): void {
  if (errors.length === 0) return;
  const refusal = bulkRefusal(errors, chosenCount);
  const extra = { bulkStatus: 'refused', updated: 0, errors: errors.slice(0, MAX_BULK_ERRORS) };
  const detail = refusal === 'not_found' ? {} : { detail: textOf(refusal) };
  throw new Problem(refusal, { ...detail, extra });
}
