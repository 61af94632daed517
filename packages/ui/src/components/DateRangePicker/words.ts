import { words } from '../../lib/words/words.ts';

/** What a stretch of time says by itself. */
export const WORDS = words('DateRangePicker', {
  label: 'Time range',
  custom: 'Custom range',
  from: 'From',
  to: 'To',
  zone: 'Both days included, {zone}',
  apply: 'Apply custom range',
  toCome: 'This day is still to come',
  endsBefore: 'Ends before it starts',
});
/** Words of this component. */
export type DateRangePickerWords = typeof WORDS;
