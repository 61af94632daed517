import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords } from '../../lib/words/words.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { addDays, addMonths, dayText, monthGrid, weekday, weekdayNames } from './day.ts';
import { WORDS } from './words.ts';

interface CalendarProps {
  value: string | null;
  today: string;
  min: string | undefined;
  max: string | undefined;
  onChoose: (day: string) => void;
}

/** Text of a day that is not selected: today is emphasised, days of other months are muted. */
function dayTone(isToday: boolean, isInMonth: boolean): string | undefined {
  if (isToday) return 'text-accent-text';
  return isInMonth ? undefined : 'text-text-subtle';
}

/** A month of days. One stop for Tab; the arrows move by days and weeks, Page Up and Page Down by months. */
export function Calendar({ value, today, min, max, onChoose }: CalendarProps) {
  const { say, locale } = useWords(WORDS);
  const firstDay = Number(say('firstDay'));
  const grid = useRef<HTMLTableElement | null>(null);
  const moved = useRef(true);
  /** The day itself, or the last one before the edge: a day that cannot be chosen cannot have focus. */
  const within = (day: string) => {
    if (min !== undefined && day < min) return min;
    return max !== undefined && day > max ? max : day;
  };
  const [cursor, setCursor] = useState(() => within(value ?? today));
  const month = cursor.slice(0, 7);
  const edges = {
    before: min !== undefined && month <= min.slice(0, 7) ? min : undefined,
    after: max !== undefined && month >= max.slice(0, 7) ? max : undefined,
  };
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
  }, [cursor]);
  const go = (day: string) => {
    const next = within(day);
    if (next === cursor) return;
    moved.current = true;
    setCursor(next);
  };
  return (
    <div className="w-64">
      <div className="mb-1 flex items-center justify-between">
        <IconButton
          size="tiny"
          label={say('previous')}
          icon={<ChevronLeft className="rtl:rotate-180" />}
          disabledReason={
            edges.before && say('notBefore', { day: dayText(edges.before, 'short', locale) })
          }
          onClick={() => setCursor(within(addMonths(cursor, -1)))}
        />
        <p aria-live="polite" className="font-medium">
          {dayText(cursor, 'month', locale)}
        </p>
        <IconButton
          size="tiny"
          label={say('next')}
          icon={<ChevronRight className="rtl:rotate-180" />}
          disabledReason={
            edges.after && say('notAfter', { day: dayText(edges.after, 'short', locale) })
          }
          onClick={() => setCursor(within(addMonths(cursor, 1)))}
        />
      </div>
      <table
        ref={grid}
        aria-label={dayText(cursor, 'month', locale)}
        className="numbers w-full table-fixed border-separate border-spacing-0.5 text-center"
        onKeyDown={(event) => {
          const rtl = document.dir === 'rtl' ? -1 : 1;
          const days: Record<string, string> = {
            ArrowLeft: addDays(cursor, -rtl),
            ArrowRight: addDays(cursor, rtl),
            ArrowUp: addDays(cursor, -7),
            ArrowDown: addDays(cursor, 7),
            Home: addDays(cursor, -weekday(cursor, firstDay)),
            End: addDays(cursor, 6 - weekday(cursor, firstDay)),
            PageUp: addMonths(cursor, event.shiftKey ? -12 : -1),
            PageDown: addMonths(cursor, event.shiftKey ? 12 : 1),
          };
          const next = days[event.key];
          if (next === undefined) return;
          event.preventDefault();
          go(next);
        }}
      >
        <thead>
          <tr>
            {weekdayNames(firstDay, locale).map(({ name, short }) => (
              <th
                key={name}
                scope="col"
                abbr={name}
                className="h-7 font-normal text-text-subtle text-xs"
              >
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(cursor, firstDay).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === cursor ? 0 : -1}
                    aria-label={dayText(day, 'long', locale)}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    disabled={day !== within(day)}
                    onClick={() => onChoose(day)}
                    className={cn(
                      'h-8 w-full rounded-control focus-visible:outline-offset-[-2px] disabled:text-text-subtle disabled:line-through disabled:hover:bg-transparent',
                      day === today && 'font-semibold',
                      day === value
                        ? 'bg-accent text-on-accent hover:bg-accent-hover'
                        : 'hover:bg-press',
                      day !== value && dayTone(day === today, day.slice(0, 7) === month),
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
