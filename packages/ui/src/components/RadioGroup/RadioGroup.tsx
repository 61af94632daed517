import * as Radix from '@radix-ui/react-radio-group';
import { type ComponentProps, useId } from 'react';
import { cn } from '../../lib/cn.ts';
import { readingDirection } from '../../lib/direction.ts';
import { useWords } from '../../lib/words/words.ts';
import { WORDS as FIELD } from '../Field/words.ts';

/** One answer of a {@link RadioGroup}. */
export interface RadioOption {
  /** What is reported. */
  value: string;
  /** What is read. */
  label: string;
  /** A second, quieter line. */
  hint?: string | undefined;
  /** Why it cannot be chosen now. */
  disabledReason?: string | undefined;
}

/** Props of {@link RadioGroup}. */
export interface RadioGroupProps extends Omit<ComponentProps<'div'>, 'dir' | 'defaultValue'> {
  /** The question. */
  label: string;
  /** Keeps the question for screen readers only. */
  labelHidden?: boolean | undefined;
  /** How to answer, under the question. */
  hint?: string | undefined;
  /** What is wrong and how to mend it; marks the group invalid and is announced when it appears. */
  error?: string | undefined;
  /** An answer is needed; marked by a word, as in `Field`. */
  required?: boolean | undefined;
  /** Why no answer can be chosen now. The chosen one stays focusable and says so. */
  disabledReason?: string | undefined;
  /** The chosen answer; empty before there is one. */
  value: string;
  /** Called with the next answer. */
  onValueChange: (value: string) => void;
  /** At most about seven; beyond that use `Select`. */
  options: readonly RadioOption[];
  /** Stacked by default. */
  orientation?: 'vertical' | 'horizontal' | undefined;
}

/**
 * One of a few answers, all in sight.
 *
 * Keyboard: Tab reaches the chosen one, arrows choose.
 *
 * @do Have one answer chosen from the start, the safest one.
 * @dont Offer more than seven answers: that is a `Select`.
 */
export function RadioGroup({
  label,
  labelHidden = false,
  hint,
  error,
  required = false,
  disabledReason,
  value,
  onValueChange,
  options,
  orientation = 'vertical',
  className,
  'aria-describedby': describedBy,
  ...rest
}: RadioGroupProps) {
  const { say } = useWords(FIELD);
  const id = useId();
  const refused = disabledReason !== undefined;
  const about = disabledReason ?? hint;
  const described = [
    describedBy,
    about === undefined ? undefined : `${id}-about`,
    error === undefined ? undefined : `${id}-error`,
  ].filter(Boolean);
  return (
    <Radix.Root
      {...rest}
      data-slot="radio-group"
      dir={readingDirection()}
      aria-labelledby={`${id}-label`}
      aria-describedby={described.length === 0 ? undefined : described.join(' ')}
      aria-invalid={error === undefined ? rest['aria-invalid'] : true}
      aria-disabled={refused || undefined}
      required={required}
      value={value}
      onValueChange={(next) => {
        if (!refused) onValueChange(next);
      }}
      orientation={orientation}
      className={cn(
        'flex gap-x-5 gap-y-2',
        orientation === 'vertical' ? 'flex-col' : 'flex-wrap',
        className,
      )}
    >
      <span className={labelHidden ? 'sr-only' : 'flex w-full items-baseline gap-2 font-medium'}>
        <span id={`${id}-label`}>{label}</span>
        {required ? (
          <span className="font-normal text-sm text-text-subtle">{say('required')}</span>
        ) : null}
      </span>
      {about === undefined ? null : (
        <span id={`${id}-about`} className="-mt-1 w-full text-sm text-text-muted">
          {about}
        </span>
      )}
      {options.map((option, index) => {
        const note = option.disabledReason ?? option.hint;
        const own = `${id}-${index}`;
        return (
          <span key={option.value} className="inline-flex items-start gap-2">
            <Radix.Item
              id={own}
              value={option.value}
              disabled={option.disabledReason !== undefined}
              aria-disabled={refused || undefined}
              aria-describedby={note === undefined ? undefined : `${own}-note`}
              className={cn(
                'control hit mt-0.5 grid size-4 shrink-0 place-items-center rounded-full data-[state=checked]:border-accent data-[state=checked]:bg-accent aria-disabled:data-[state=checked]:border-border-strong aria-disabled:data-[state=checked]:bg-inset',
                error !== undefined && 'data-[state=unchecked]:border-critical-mark',
              )}
            >
              <Radix.Indicator
                className={cn('size-1.5 rounded-full', refused ? 'bg-text-subtle' : 'bg-on-accent')}
              />
            </Radix.Item>
            <span className="min-w-0">
              <label
                htmlFor={own}
                className={cn('block', (refused || option.disabledReason) && 'text-text-subtle')}
              >
                {option.label}
              </label>
              {note === undefined ? null : (
                <span id={`${own}-note`} className="block text-sm text-text-muted">
                  {note}
                </span>
              )}
            </span>
          </span>
        );
      })}
      <span
        id={`${id}-error`}
        role="alert"
        className={error === undefined ? 'hidden' : 'w-full text-critical-text text-sm'}
      >
        {error}
      </span>
    </Radix.Root>
  );
}
