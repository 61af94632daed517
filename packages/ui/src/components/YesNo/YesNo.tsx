import { cn } from '../../lib/cn.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { RadioFrame, type RadioQuestionProps } from '../RadioGroup/RadioFrame.tsx';
import { useRadios } from '../RadioGroup/use-radios.ts';

const WORDS = words('YesNo', {
  yes: 'Yes',
  no: 'No',
});
/** Words of this component. */
export type YesNoWords = typeof WORDS;

/** Props of {@link YesNo}. */
export interface YesNoProps extends RadioQuestionProps {
  /** The answer; null before there is one. */
  value: boolean | null;
  /** Called with the next answer. */
  onValueChange: (value: boolean) => void;
}

/**
 * A question that is answered by yes or no, with neither chosen from the start.
 *
 * Keyboard: as of a RadioGroup: Tab reaches the chosen one or the first, arrows choose.
 *
 * @do Ask so that each answer is clear by itself.
 * @dont Use it for a setting, which is on or off: that is a `Switch`.
 */
export function YesNo({ value, onValueChange, className, onKeyDown, ...rest }: YesNoProps) {
  const { say } = useWords(WORDS);
  const { error, disabledReason } = rest;
  const options = [{ value: 'yes' }, { value: 'no' }] as const;
  const radios = useRadios({
    value: value === null ? '' : value ? 'yes' : 'no',
    onValueChange: (next) => onValueChange(next === 'yes'),
    options,
    disabledReason,
  });
  return (
    <RadioFrame
      {...rest}
      slot="yes-no"
      onKeyDown={(event) => {
        onKeyDown?.(event);
        radios.onKeyDown(event);
      }}
      className={cn('grid min-w-0 gap-2', className)}
    >
      <span className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'control grid h-10 min-w-24 place-items-center px-4 has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              error !== undefined && 'not-has-checked:border-critical-mark',
            )}
          >
            <input {...radios.radioProps(option)} className="sr-only" />
            {say(option.value)}
          </label>
        ))}
      </span>
    </RadioFrame>
  );
}
