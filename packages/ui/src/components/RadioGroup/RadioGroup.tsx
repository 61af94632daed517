import * as Radix from '@radix-ui/react-radio-group';
import { type ComponentProps, useId } from 'react';
import { cn } from '../../lib/cn.ts';
import { readingDirection } from '../../lib/direction.ts';

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
  /** The chosen answer. */
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
  value,
  onValueChange,
  options,
  orientation = 'vertical',
  className,
  ...rest
}: RadioGroupProps) {
  const id = useId();
  return (
    <Radix.Root
      {...rest}
      data-slot="radio-group"
      dir={readingDirection()}
      aria-labelledby={`${id}-label`}
      value={value}
      onValueChange={onValueChange}
      orientation={orientation}
      className={cn(
        'flex gap-x-5 gap-y-2',
        orientation === 'vertical' ? 'flex-col' : 'flex-wrap',
        className,
      )}
    >
      <span id={`${id}-label`} className={labelHidden ? 'sr-only' : 'w-full font-medium'}>
        {label}
      </span>
      {options.map((option, index) => {
        const note = option.disabledReason ?? option.hint;
        const own = `${id}-${index}`;
        return (
          <span key={option.value} className="inline-flex items-start gap-2">
            <Radix.Item
              id={own}
              value={option.value}
              disabled={option.disabledReason !== undefined}
              aria-describedby={note === undefined ? undefined : `${own}-note`}
              className="control hit mt-0.5 grid size-4 shrink-0 place-items-center rounded-full data-[state=checked]:border-accent data-[state=checked]:bg-accent"
            >
              <Radix.Indicator className="size-1.5 rounded-full bg-on-accent" />
            </Radix.Item>
            <span className="min-w-0">
              <label
                htmlFor={own}
                className={cn('block', option.disabledReason && 'text-text-subtle')}
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
    </Radix.Root>
  );
}
