import { cn } from '../../lib/cn.ts';
import { RADIO, RadioFrame, type RadioQuestionProps } from './RadioFrame.tsx';
import { useRadios } from './use-radios.ts';

/** One answer of a {@link RadioGroup}. */
export interface RadioOption {
  /** What is reported. */
  value: string;
  /** What is read. */
  label: string;
  /** A second, quieter line. */
  hint?: string | undefined;
  /** Why it cannot be chosen now. The arrows reach it all the same, and it says so. */
  disabledReason?: string | undefined;
}

/** Props of {@link RadioGroup}. */
export interface RadioGroupProps extends RadioQuestionProps {
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
 * Keyboard: Tab reaches the chosen one, arrows choose. What cannot be chosen takes focus, says why and changes nothing.
 *
 * @do Have one answer chosen from the start, the safest one.
 * @dont Offer more than seven answers: that is a `Select`.
 */
export function RadioGroup({
  value,
  onValueChange,
  options,
  orientation = 'vertical',
  className,
  onKeyDown,
  ...rest
}: RadioGroupProps) {
  const { error, disabledReason } = rest;
  const radios = useRadios({ value, onValueChange, options, disabledReason });
  return (
    <RadioFrame
      {...rest}
      slot="radio-group"
      onKeyDown={(event) => {
        onKeyDown?.(event);
        radios.onKeyDown(event);
      }}
      className={cn(
        'flex gap-x-5 gap-y-2',
        orientation === 'vertical' ? 'flex-col' : 'flex-wrap',
        className,
      )}
    >
      {options.map((option, index) => {
        const note = option.disabledReason ?? option.hint;
        const own = `${radios.id}-${index}`;
        return (
          <span key={option.value} className="inline-flex items-start gap-2">
            <input
              {...radios.radioProps(option)}
              id={own}
              aria-describedby={note === undefined ? undefined : `${own}-note`}
              className={cn(RADIO, error !== undefined && 'not-checked:border-critical-mark')}
            />
            <span className="min-w-0">
              <label
                htmlFor={own}
                className={cn('block', radios.isOff(option) && 'text-text-subtle')}
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
    </RadioFrame>
  );
}
