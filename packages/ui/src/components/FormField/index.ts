export { type FormControl, FormField, type FormFieldProps } from './FormField.tsx';
export { formErrorItems } from './form-errors.ts';
