import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { RADIO, RadioFrame, type RadioQuestionProps } from '../RadioGroup/RadioFrame.tsx';
import { useRadios } from '../RadioGroup/use-radios.ts';

/** One answer of {@link SelectionCards}. */
export interface SelectionCard {
  /** What is reported. */
  value: string;
  /** What is read. */
  label: string;
  /** What choosing it means, in a second, quieter line. */
  hint?: string | undefined;
  /** At the end of the card. */
  icon?: ReactNode;
  /** Why it cannot be chosen now. The arrows reach it all the same, and it says so. */
  disabledReason?: string | undefined;
}

/** Props of {@link SelectionCards}. */
export interface SelectionCardsProps extends RadioQuestionProps {
  /** The chosen answer; empty before there is one. */
  value: string;
  /** Called with the next answer. */
  onValueChange: (value: string) => void;
  /** Two to six. */
  options: readonly SelectionCard[];
  /** Cards beside each other where there is room; 1 by default. */
  columns?: 1 | 2 | undefined;
}

/**
 * One of a few answers that deserve room: each is a card that is pressed anywhere.
 *
 * Keyboard: as of a RadioGroup: Tab reaches the chosen one, arrows choose. What cannot be chosen takes focus and says why.
 *
 * @do Use it for the one question of a page or a step.
 * @dont Fill a form with it: a small question is a `RadioGroup`.
 */
export function SelectionCards({
  value,
  onValueChange,
  options,
  columns = 1,
  className,
  onKeyDown,
  ...rest
}: SelectionCardsProps) {
  const { error, disabledReason } = rest;
  const radios = useRadios({ value, onValueChange, options, disabledReason });
  return (
    <RadioFrame
      {...rest}
      slot="selection-cards"
      onKeyDown={(event) => {
        onKeyDown?.(event);
        radios.onKeyDown(event);
      }}
      className={cn('grid min-w-0 gap-2', className)}
    >
      <span
        className={cn(
          'grid gap-2',
          columns === 2 && 'grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))]',
        )}
      >
        {options.map((option, index) => {
          const note = option.disabledReason ?? option.hint;
          const own = `${radios.id}-${index}`;
          return (
            <label
              key={option.value}
              htmlFor={own}
              className={cn(
                'flex min-w-0 items-start gap-3 rounded-panel border border-control px-4 py-3 transition-colors duration-120 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
                radios.isOff(option)
                  ? 'bg-inset'
                  : 'not-has-checked:bg-surface not-has-checked:hover:bg-hover has-checked:bg-accent-soft',
                error !== undefined && 'not-has-checked:border-critical-mark',
              )}
            >
              <input
                {...radios.radioProps(option)}
                id={own}
                aria-labelledby={`${own}-label`}
                aria-describedby={note === undefined ? undefined : `${own}-note`}
                className={cn(RADIO, 'focus-visible:outline-none')}
              />
              <span className="min-w-0 flex-1">
                <span
                  id={`${own}-label`}
                  className={cn('block', radios.isOff(option) && 'text-text-subtle')}
                >
                  {option.label}
                </span>
                {note === undefined ? null : (
                  <span id={`${own}-note`} className="block text-sm text-text-muted">
                    {note}
                  </span>
                )}
              </span>
              {option.icon === undefined ? null : (
                <span aria-hidden className="mt-0.5 text-text-muted [&_svg]:size-4">
                  {option.icon}
                </span>
              )}
            </label>
          );
        })}
      </span>
    </RadioFrame>
  );
}
