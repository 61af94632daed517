export {
  DateRangePicker,
  type DateRangePickerProps,
  type DateRangeValue,
} from './DateRangePicker.tsx';
export { rangeMoments } from './date-range.ts';
