export { Field, type FieldControl, type FieldProps } from './Field.tsx';
