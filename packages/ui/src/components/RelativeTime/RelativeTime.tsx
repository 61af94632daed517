import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords } from '../../lib/words/words.ts';
import { Tooltip } from '../Tooltip/Tooltip.tsx';
import { dateFormat, relativeText, shortRelativeText, WORDS } from './relative.ts';

/** Props of {@link RelativeTime}. */
export interface RelativeTimeProps extends Omit<ComponentProps<'time'>, 'dateTime' | 'style'> {
  /** The moment: ISO 8601 or a date. */
  at: string | Date;
  /** The present, as the app's clock has it. */
  now: Date | number;
  /** IANA zone of the exact form; the browser's by default. */
  timeZone?: string | undefined;
  /**
   * All but `dateTime` show the exact moment on hover; `short` is "43m", for the columns of rows; `time` the clock
   * below a heading that names the day.
   */
  format?: 'relative' | 'short' | 'date' | 'time' | 'dateTime' | undefined;
  /**
   * Shows the exact moment to the keyboard, too: it becomes a stop of Tab with a tooltip. For a page that says a few; never
   * for rows, where it would be a stop in each.
   */
  tooltip?: boolean | undefined;
}

/**
 * A moment as people say it. The exact one shows on hover, is read by screen readers behind it, and is the `<time>` value for
 * machines. A broken date shows a dash.
 *
 * Keyboard: none; with `tooltip` it is a stop that shows the exact moment, Escape hides it.
 *
 * @do Give the app's clock as `now`, so that all times of a page agree.
 * @dont Use the relative form in an audit log.
 */
export function RelativeTime({
  at,
  now,
  timeZone,
  format = 'relative',
  tooltip = false,
  className,
  ...rest
}: RelativeTimeProps) {
  const speaker = useWords(WORDS);
  const date = typeof at === 'string' ? new Date(at) : at;
  const valid = !Number.isNaN(date.getTime());
  const exact = valid ? dateFormat(timeZone, 'dateTime', speaker.locale).format(date) : undefined;
  const nowMs = typeof now === 'number' ? now : now.getTime();
  const isAge = format === 'relative' || format === 'short';
  const textOf = (): string => {
    if (!valid) return '–';
    if (format === 'relative') return relativeText(date.getTime(), nowMs, speaker);
    if (format === 'short') return shortRelativeText(date.getTime(), nowMs);
    return dateFormat(timeZone, format, speaker.locale).format(date);
  };
  const shows = tooltip && exact !== undefined;
  // Not an accessible name: a <time> has none. What the text says already is not said twice.
  const more = isAge
    ? exact
    : valid && format === 'date'
      ? dateFormat(timeZone, 'time', speaker.locale).format(date)
      : undefined;
  const time = (
    <time
      dir="auto"
      {...rest}
      {...(shows ? { tabIndex: 0 } : { title: exact })}
      data-slot="relative-time"
      dateTime={valid ? date.toISOString() : undefined}
      className={cn('numbers relative rounded-xs whitespace-nowrap', className)}
    >
      {textOf()}
      {more === undefined ? null : <span className="sr-only">{`, ${more}`}</span>}
    </time>
  );
  if (!shows) return time;
  return (
    <Tooltip label={exact} describes={false}>
      {time}
    </Tooltip>
  );
}
