import type { ComponentProps, ReactElement } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { Field, type FieldProps } from '../Field/Field.tsx';

/** What a control gets; spread it onto any field of this library. */
export interface FormControl<V> {
  /** The value that it has. */
  value: V;
  /** Takes the next one. */
  onValueChange: (value: V) => void;
  /** Tells that it was left. */
  onBlur: () => void;
  /** The same as its name, so that `FormError` leads to it. */
  id: string;
  /** Which value of the form it is. */
  name: string;
}

/** Props of {@link FormField}. */
export interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>>
  extends Omit<FieldProps, 'children' | 'error'> {
  /** What `useForm` gave. */
  control: Control<Values>;
  /** Which value it is. */
  name: Name;
  /** Draws the control. */
  children: (
    control: FormControl<FieldPathValue<Values, Name>>,
  ) => ReactElement<ComponentProps<'input'>>;
}

/**
 * One field of a form: its label, its control, and what is wrong with it, whether found here or by the server. Its id
 * is its name, so that `FormError` leads to it. `Checkbox` and `RadioGroup` bring their own label and error: draw them
 * by the `Controller` of react-hook-form, as *Patterns/Form* does.
 *
 * Keyboard: that of its control.
 *
 * @do Name it as the server does, so that the server's errors find it.
 * @dont Use it outside a form that is sent: a plain `Field` is enough there.
 */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  children,
  ...rest
}: FormFieldProps<Values, Name>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field {...rest} data-slot="form-field" error={fieldState.error?.message}>
      {children({
        value: field.value,
        onValueChange: field.onChange,
        onBlur: field.onBlur,
        id: name,
        name,
      })}
    </Field>
  );
}
