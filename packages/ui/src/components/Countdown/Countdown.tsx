import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { WORDS as DURATION, durationText } from '../Duration/duration-text.ts';

const WORDS = words('Countdown', {
  over: 'Expired',
  left: '{length} left',
});
/** Words of this component. */
export type CountdownWords = typeof WORDS;

/** Props of {@link Countdown}. */
export interface CountdownProps extends Omit<ComponentProps<'time'>, 'dateTime' | 'style'> {
  /** The moment at which it ends: ISO 8601 or a date. */
  until: string | Date;
  /** The present, as the app's clock has it; it runs as often as that does. */
  now: Date | number;
  /** The countdown is highlighted when fewer than this many ms are left; a day by default. */
  warnMs?: number | undefined;
  /** When nothing is left; "Expired" by default. */
  overText?: string | undefined;
}

/**
 * What is left until something ends. It is never announced by itself: readers ask when they want to know.
 *
 * Keyboard: none; it is no control.
 *
 * @do Say beside it what ends, and what happens then.
 * @dont Use it for what has passed: that is a `RelativeTime`.
 */
export function Countdown({
  until,
  now,
  warnMs = 86_400_000,
  overText,
  className,
  ...rest
}: CountdownProps) {
  const { say } = useWords(WORDS);
  const lengths = useWords(DURATION);
  const date = typeof until === 'string' ? new Date(until) : until;
  const left = date.getTime() - (typeof now === 'number' ? now : now.getTime());
  const known = !Number.isNaN(left);
  const over = known && left <= 0;
  return (
    <time
      dir="auto"
      {...rest}
      data-slot="countdown"
      dateTime={known ? date.toISOString() : undefined}
      title={known ? date.toUTCString() : undefined}
      className={cn(
        'numbers whitespace-nowrap',
        over ? 'text-text-muted' : known && left < warnMs ? 'font-medium text-medium-text' : '',
        className,
      )}
    >
      {known
        ? over
          ? (overText ?? say('over'))
          : say('left', { length: durationText(left, 'short', 2, lengths) })
        : '–'}
    </time>
  );
}
