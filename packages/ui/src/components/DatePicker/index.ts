export { DatePicker, type DatePickerProps } from './DatePicker.tsx';
export { dayIn, startOfDay } from './day.ts';
