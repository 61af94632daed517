import type { ComponentProps } from 'react';
import { DayField } from './DayField.tsx';
import { dayIn } from './day.ts';

/** Props of {@link DatePicker}. */
export interface DatePickerProps
  extends Omit<ComponentProps<'input'>, 'size' | 'value' | 'min' | 'max' | 'type' | 'disabled'> {
  /** The day, `yyyy-MM-dd`, or `null` for none. `startOfDay` turns it into a moment. */
  value: string | null;
  /** Called with the next day, or `null` when the field is emptied. */
  onValueChange: (day: string | null) => void;
  /** The present, as the app's clock has it. */
  now: Date | number;
  /** IANA zone in which it is decided which day is today. */
  timeZone: string;
  /** The first day that can be chosen, `yyyy-MM-dd`. */
  min?: string | undefined;
  /** The last day that can be chosen, `yyyy-MM-dd`. */
  max?: string | undefined;
  /** 28 or 32 px high. */
  size?: 'small' | 'medium' | undefined;
  /** Why it cannot be changed now. It stays focusable and says so. */
  disabledReason?: string | undefined;
}

/**
 * One day, typed as people type it or chosen in a calendar. It is a day of the calendar in the viewer's zone, no
 * moment. Put it into a `Field`. For a stretch of time use `DateRangePicker`.
 *
 * Keyboard: `28 Nov`, `28/11/2026`, `yesterday` and `-7` are understood on Enter and on leaving; Down opens the
 * calendar, where arrows move by days and weeks, Home and End to the week's edges, Page Up and Page Down to the
 * month before and the next one, with Shift by years; Enter chooses, Escape closes and returns focus.
 *
 * @do Keep the day as `yyyy-MM-dd`, and ask `startOfDay` for the moment.
 * @dont Turn the day into a moment by the browser's zone: the viewer's may be another.
 */
export function DatePicker({ now, timeZone, ...rest }: DatePickerProps) {
  return <DayField {...rest} slot="date-picker" today={dayIn(now, timeZone)} />;
}
