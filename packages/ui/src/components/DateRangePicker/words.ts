import { words } from '../../lib/words/words.ts';

/** What a stretch of time says by itself. */
export const WORDS = words('DateRangePicker', {
  label: 'Time range',
  custom: 'Custom range',
  from: 'From',
  to: 'To',
  zone: 'Inclusive · {zone}',
  apply: 'Apply custom range',
  toCome: 'Date is in the future',
  endsBefore: 'End must be after start',
});
/** Words of this component. */
export type DateRangePickerWords = typeof WORDS;
