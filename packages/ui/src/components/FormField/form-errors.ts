import type { FieldErrors, FieldValues } from 'react-hook-form';
import type { FormErrorItem } from '../FormError/FormError.tsx';

/**
 * All that is wrong with a form, for its `FormError`: fields in the order of `labels`, then what belongs to no field.
 *
 * @param labels label of each field by its name, in the order of the form
 */
export function formErrorItems<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  labels: Readonly<Record<string, string>>,
): FormErrorItem[] {
  const items: FormErrorItem[] = [];
  for (const [name, label] of Object.entries(labels)) {
    const message: unknown = Reflect.get(errors[name] ?? {}, 'message');
    if (typeof message === 'string') items.push({ id: name, label, message, fieldId: name });
  }
  const { message } = errors.root?.server ?? {};
  if (typeof message === 'string') items.push({ id: 'server', message });
  return items;
}
