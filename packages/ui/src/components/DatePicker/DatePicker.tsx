import { Calendar as CalendarIcon } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { Popover } from '../Popover/Popover.tsx';
import { Calendar } from './Calendar.tsx';
import { dayIn, dayText, parseDay } from './day.ts';

/** Props of {@link DatePicker}. */
export interface DatePickerProps
  extends Omit<ComponentProps<'input'>, 'size' | 'value' | 'min' | 'max' | 'type'> {
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
}

/**
 * One day, typed as people type it or chosen in a calendar. It is a day of the calendar in the viewer's zone, no
 * moment. Put it into a `Field`. For a stretch of time use `DateRangePicker`.
 *
 * Keyboard: `28 Nov`, `28/11/2026`, `yesterday` and `-7` are understood on Enter and on leaving; Down opens the
 * calendar, where arrows move by days and weeks, Home and End to the week's edges, Page Up and Page Down by months,
 * with Shift by years; Enter chooses, Escape closes and returns focus.
 */
export function DatePicker({
  value,
  onValueChange,
  now,
  timeZone,
  min,
  max,
  size = 'medium',
  disabled,
  className,
  placeholder = 'd Mmm yyyy',
  onBlur,
  onKeyDown,
  ...rest
}: DatePickerProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const today = dayIn(now, timeZone);

  const set = (day: string | null) => {
    setDraft(null);
    setRefusal(null);
    if (day !== value) onValueChange(day);
  };
  const settle = () => {
    if (draft === null) return;
    if (draft.trim() === '') return set(null);
    const day = parseDay(draft, today);
    if (day === null) setRefusal('Enter a date, such as 28 Nov 2026');
    else if (min !== undefined && day < min) setRefusal(`Not before ${dayText(min, 'short')}`);
    else if (max !== undefined && day > max) setRefusal(`Not after ${dayText(max, 'short')}`);
    else set(day);
  };

  return (
    <span data-slot="date-picker" className={cn('flex min-w-0 flex-col gap-1', className)}>
      <span
        className={cn(
          'control flex w-full min-w-0 items-center has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-[input:focus-visible]:outline-offset-[-1px] has-[input:disabled]:border-border-strong has-[input:disabled]:bg-inset has-[input[aria-invalid=true]]:border-critical-mark',
          size === 'small' ? 'h-7 ps-2 text-sm' : 'h-8 ps-2.5 text-base',
        )}
      >
        <input
          {...rest}
          type="text"
          autoComplete="off"
          disabled={disabled}
          placeholder={placeholder}
          aria-invalid={refusal === null ? rest['aria-invalid'] : true}
          value={draft ?? (value === null ? '' : dayText(value, 'short'))}
          onChange={(event) => {
            setRefusal(null);
            setDraft(event.target.value);
          }}
          onBlur={(event) => {
            settle();
            onBlur?.(event);
          }}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            if (event.key === 'Enter' && draft !== null) settle();
            else if (event.key === 'ArrowDown') setOpen(true);
            else if (event.key === 'Escape' && draft !== null) {
              event.stopPropagation();
              setDraft(null);
              setRefusal(null);
            } else return;
            event.preventDefault();
          }}
          className="numbers h-full min-w-0 flex-1 bg-transparent outline-none"
        />
        <Popover
          label="Calendar"
          align="end"
          open={open}
          onOpenChange={setOpen}
          trigger={
            <button
              type="button"
              aria-label="Open calendar"
              disabled={disabled}
              className="grid size-7 place-items-center rounded-control text-text-muted hover:text-text disabled:text-text-subtle"
            >
              <CalendarIcon aria-hidden className="size-3.5" />
            </button>
          }
        >
          {(close) => (
            <Calendar
              value={value}
              today={today}
              min={min}
              max={max}
              onChoose={(day) => {
                close();
                set(day);
              }}
            />
          )}
        </Popover>
      </span>
      {refusal === null ? null : (
        <span role="alert" className="text-critical-text text-sm">
          {refusal}
        </span>
      )}
    </span>
  );
}
