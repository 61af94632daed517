import { words } from '../../lib/words/words.ts';

/** What a field for a day says by itself, and what it understands; months and weekdays are those of `Intl`. */
export const WORDS = words('DatePicker', {
  placeholder: 'Day, month, year',
  today: 'today',
  yesterday: 'yesterday',
  enter: 'Enter a date, such as {example}',
  notBefore: 'Choose {day} or later',
  notAfter: 'Choose {day} or earlier',
  calendar: 'Calendar',
  open: 'Open calendar',
  previous: 'Previous month',
  next: 'Next month',
  /** Of the week: 1 is Monday, 7 is Sunday. */
  firstDay: '1',
});
/** Words of this component. */
export type DatePickerWords = typeof WORDS;
