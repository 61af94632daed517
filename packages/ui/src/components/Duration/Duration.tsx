import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords } from '../../lib/words/words.ts';
import { durationText, isoDuration, WORDS } from './duration-text.ts';

/** Props of {@link Duration}. */
export interface DurationProps extends Omit<ComponentProps<'time'>, 'dateTime' | 'style'> {
  /** How long, in ms. `null` shows a dash: not known, or not over yet. */
  ms: number | null;
  /** `short` in tables ("2 h 15 min"), `long` in sentences ("2 hours 15 minutes"). */
  format?: 'short' | 'long' | undefined;
  /** How many units at most; two by default. */
  parts?: 1 | 2 | 3 | undefined;
}

/**
 * How long something took, rounded down, with the exact length for machines.
 *
 * Keyboard: none; it is no control.
 *
 * @do Give two parts where they help to compare, as in a column of figures.
 * @dont Use it for a moment: that is a `RelativeTime`.
 */
export function Duration({ ms, format = 'short', parts = 2, className, ...rest }: DurationProps) {
  const speaker = useWords(WORDS);
  const known = ms !== null && Number.isFinite(ms);
  return (
    <time
      dir="auto"
      {...rest}
      data-slot="duration"
      dateTime={known ? isoDuration(ms) : undefined}
      className={cn('numbers whitespace-nowrap', className)}
    >
      {known ? durationText(ms, format, parts, speaker) : '–'}
    </time>
  );
}
