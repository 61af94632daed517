import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords } from '../../lib/words/words.ts';
import { dateFormat, relativeText, WORDS } from './relative.ts';

/** Props of {@link RelativeTime}. */
export interface RelativeTimeProps extends Omit<ComponentProps<'time'>, 'dateTime' | 'style'> {
  /** The moment: ISO 8601 or a date. */
  at: string | Date;
  /** The present, as the app's clock has it. */
  now: Date | number;
  /** IANA zone of the exact form; the browser's by default. */
  timeZone?: string | undefined;
  /** `relative` shows the exact moment on hover, `date` and `dateTime` show it outright. */
  format?: 'relative' | 'date' | 'dateTime' | undefined;
}

/**
 * A moment as people say it, with the exact one in its title and for machines. A broken date shows a dash.
 *
 * Keyboard: none; its exact form is in `<time>` for who reads with a screen reader.
 *
 * @do Give the app's clock as `now`, so that all times of a page agree.
 * @dont Use the relative form in an audit log.
 */
export function RelativeTime({
  at,
  now,
  timeZone,
  format = 'relative',
  className,
  ...rest
}: RelativeTimeProps) {
  const speaker = useWords(WORDS);
  const date = typeof at === 'string' ? new Date(at) : at;
  const valid = !Number.isNaN(date.getTime());
  const exact = valid ? dateFormat(timeZone, 'dateTime', speaker.locale).format(date) : undefined;
  const text = !valid
    ? '–'
    : format === 'relative'
      ? relativeText(date.getTime(), typeof now === 'number' ? now : now.getTime(), speaker)
      : dateFormat(timeZone, format, speaker.locale).format(date);
  return (
    <time
      dir="auto"
      {...rest}
      data-slot="relative-time"
      dateTime={valid ? date.toISOString() : undefined}
      title={exact}
      className={cn('numbers whitespace-nowrap', className)}
    >
      {text}
    </time>
  );
}
