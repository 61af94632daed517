import { Calendar as CalendarIcon } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useRefusal } from '../../lib/refusal.tsx';
import { useWords } from '../../lib/words/words.ts';
import { Popover } from '../Popover/Popover.tsx';
import { Calendar } from './Calendar.tsx';
import { dayText, parseDay } from './day.ts';
import { WORDS } from './words.ts';

/** Props of {@link DayField}. */
export interface DayFieldProps
  extends Omit<ComponentProps<'input'>, 'size' | 'value' | 'min' | 'max' | 'type' | 'disabled'> {
  /** The day, `yyyy-MM-dd`, or `null` for none. */
  value: string | null;
  /** Called with the next day, or `null` when the field is emptied. */
  onValueChange: (day: string | null) => void;
  /** Which day it is, `yyyy-MM-dd`, in the zone that counts. */
  today: string;
  /** The first day that can be chosen, `yyyy-MM-dd`. */
  min?: string | undefined;
  /** The last day that can be chosen, `yyyy-MM-dd`. */
  max?: string | undefined;
  /** 28 or 32 px high. */
  size?: 'small' | 'medium' | undefined;
  /** Why it cannot be changed now. It stays focusable and says so. */
  disabledReason?: string | undefined;
  /** Name of the part in the page. */
  slot?: string | undefined;
  /** Called when what is typed stops or begins to be a day that can be chosen. */
  onRefusedChange?: ((refused: boolean) => void) | undefined;
}

/** The field that `DatePicker` and `DateRangePicker` share: a typed day, and a calendar to choose it from. */
export function DayField({
  value,
  onValueChange,
  today,
  min,
  max,
  size = 'medium',
  slot = 'day-field',
  onRefusedChange,
  disabledReason,
  className,
  placeholder,
  onBlur,
  onKeyDown,
  'aria-describedby': describedBy,
  ...rest
}: DayFieldProps) {
  const speaker = useWords(WORDS);
  const { say, locale } = speaker;
  const held = useRefusal({ reason: disabledReason, className, describedBy });
  const [draft, setDraft] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  /** The field, while the calendar is open because of a key in it. */
  const asked = useRef<HTMLInputElement | null>(null);
  const turn = (next: boolean) => {
    setOpen(next);
    if (!next) asked.current?.focus();
    asked.current = null;
  };

  const refuse = (reason: string | null) => {
    if ((reason === null) !== (refusal === null)) onRefusedChange?.(reason !== null);
    setRefusal(reason);
  };
  const set = (day: string | null) => {
    setDraft(null);
    refuse(null);
    if (day !== value) onValueChange(day);
  };
  const commit = () => {
    if (draft === null) return;
    if (draft.trim() === '') return set(null);
    const day = parseDay(draft, today, speaker);
    if (day === null) refuse(say('enter', { example: dayText('2026-11-28', 'short', locale) }));
    else if (min !== undefined && day < min)
      refuse(say('notBefore', { day: dayText(min, 'short', locale) }));
    else if (max !== undefined && day > max)
      refuse(say('notAfter', { day: dayText(max, 'short', locale) }));
    else set(day);
  };

  return held.around(
    <span className={cn('flex min-w-0 flex-col gap-1', held.className)} data-slot={slot}>
      <span
        className={cn(
          'control control-box w-full',
          size === 'small' ? 'h-7 ps-2 text-sm' : 'h-8 ps-2.5 text-base',
        )}
      >
        <input
          {...rest}
          {...held.input}
          type="text"
          // Days are read as they are written, whichever way the page reads.
          dir="auto"
          autoComplete="off"
          placeholder={placeholder ?? say('placeholder')}
          aria-invalid={refusal === null ? rest['aria-invalid'] : true}
          value={draft ?? (value === null ? '' : dayText(value, 'short', locale))}
          onChange={(event) => {
            refuse(null);
            setDraft(event.target.value);
          }}
          onBlur={(event) => {
            commit();
            onBlur?.(event);
          }}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            if (held.isRefused) return;
            if (event.key === 'Enter' && draft !== null) commit();
            else if (event.key === 'ArrowDown') {
              asked.current = event.currentTarget;
              // The calendar opens on what is typed.
              commit();
              setOpen(true);
            } else if (event.key === 'Escape' && draft !== null) {
              event.stopPropagation();
              setDraft(null);
              refuse(null);
            } else return;
            event.preventDefault();
          }}
          className="numbers h-full min-w-0 flex-1 bg-transparent outline-none rtl:text-right"
        />
        <Popover
          label={say('calendar')}
          align="end"
          open={open}
          onOpenChange={turn}
          trigger={
            <button
              type="button"
              aria-label={say('open')}
              disabled={held.isRefused}
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
      {held.note}
    </span>,
  );
}
