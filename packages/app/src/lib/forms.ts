import type { Failure } from '@sluice/contract/client';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { failureText } from './not-saved.ts';

/**
 * Shows what the domain's rules refuse, each under its field, before a form is sent.
 *
 * @returns whether anything is refused
 */
export function showRefusals<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  refusals: readonly (readonly [field: FieldPath<Values>, text: string | null])[],
): boolean {
  let isRefused = false;
  for (const [field, message] of refusals) {
    if (message === null) continue;
    isRefused = true;
    form.setError(field, { type: 'rule', message });
  }
  return isRefused;
}

/**
 * Puts a failure of the server under the field that it names, and one without a field, such as a
 * lost connection, under the first. What was typed stays.
 *
 * @param fields the fields of the form, named as the server names them
 */
export function showFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  failure: Failure,
  fields: readonly [FieldPath<Values>, ...FieldPath<Values>[]],
): void {
  const named = fields.find((field) => failure.fields[field] !== undefined);
  const field = named ?? fields[0];
  const message = failure.fields[field]?.[0] ?? failureText(failure);
  form.setError(field, { type: 'server', message });
}
