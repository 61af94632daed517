import { Calendar, Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { COMMON } from '../../lib/words/common.ts';
import { useWords } from '../../lib/words/words.ts';
import { Button } from '../Button/Button.tsx';
import { dayIn } from '../DatePicker/day.ts';
import { Popover } from '../Popover/Popover.tsx';
import { CustomRange } from './CustomRange.tsx';
import { rangeText } from './date-range.ts';
import { WORDS } from './words.ts';

/** A preset, or the custom range between two days (both included). */
export interface DateRangeValue {
  /** Value of a preset, or `customValue`. */
  preset: string;
  /** `yyyy-MM-dd`, custom ranges only. */
  start?: string | undefined;
  /** `yyyy-MM-dd`, custom ranges only. */
  end?: string | undefined;
}

/** Props of {@link DateRangePicker}. */
export interface DateRangePickerProps
  extends Omit<ComponentProps<'button'>, 'value' | 'children' | 'disabled'> {
  /** The range that is applied. */
  value: DateRangeValue;
  /** Called with the next one. Custom ranges are reported when both days are valid. */
  onValueChange: (value: DateRangeValue) => void;
  /** In their order. */
  presets: readonly { value: string; label: string }[];
  /** Name of the custom range in `value.preset`; `custom` by default. */
  customValue?: string | undefined;
  /** Accessible name; "Time range" by default. */
  label?: string | undefined;
  /** The present, as the app's clock has it: no later day can be chosen. */
  now: Date | number;
  /** IANA zone that the days are of, said below them; `rangeMoments` turns them into moments. */
  timeZone: string;
  /** 28 or 32 px high. */
  size?: 'small' | 'medium' | undefined;
  /** Edge of the button it lines up with. */
  align?: 'start' | 'end' | undefined;
  /** Why it cannot be changed now. It stays focusable and says so. */
  disabledReason?: string | undefined;
}

/**
 * A stretch of time: a preset by one click, or two days, typed or chosen in a calendar. For one day use `DatePicker`.
 *
 * Keyboard: Enter opens, Tab goes through presets and days, Enter applies, Escape closes and returns focus. In the
 * fields `28 Nov`, `28/11/2026`, `yesterday` and `-7` are understood; Down opens the calendar.
 *
 * @do Offer the three to five stretches of time that people ask for.
 * @dont Round the custom range in the app: both days are meant whole.
 */
export function DateRangePicker({
  value,
  onValueChange,
  presets,
  customValue = 'custom',
  label: given,
  now,
  timeZone,
  size = 'medium',
  align = 'end',
  disabledReason,
  className,
  ...rest
}: DateRangePickerProps) {
  const speaker = useWords(WORDS);
  const common = useWords(COMMON);
  const label = given ?? speaker.say('label');
  const preset = presets.find((candidate) => candidate.value === value.preset);
  const custom = value.preset === customValue;
  const shown = custom
    ? rangeText(value.start, value.end, speaker)
    : (preset?.label ?? common.say('choose'));
  return (
    <Popover
      label={label}
      align={align}
      space="flush"
      className={className}
      slot="date-range-picker"
      trigger={
        <Button
          {...rest}
          size={size}
          stretch
          disabledReason={disabledReason}
          icon={<Calendar aria-hidden className="text-text-subtle" />}
          aria-label={`${label}: ${shown}`}
          className="numbers"
        >
          {shown}
        </Button>
      }
    >
      {(close) => (
        <div className="flex max-sm:flex-col">
          <ul className="w-44 p-0.5">
            {presets.map((candidate) => (
              <li key={candidate.value}>
                <button
                  type="button"
                  aria-pressed={candidate.value === value.preset}
                  onClick={() => {
                    close();
                    onValueChange({ preset: candidate.value });
                  }}
                  className="item w-full hover:bg-press focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-[-2px]"
                >
                  <span className="flex-1">{candidate.label}</span>
                  <Check
                    aria-hidden
                    className={cn('size-3.5', candidate.value !== value.preset && 'invisible')}
                  />
                </button>
              </li>
            ))}
          </ul>
          <CustomRange
            start={value.start ?? null}
            end={value.end ?? null}
            today={dayIn(now, timeZone)}
            timeZone={timeZone}
            onApply={(start, end) => {
              close();
              onValueChange({ preset: customValue, start, end });
            }}
          />
        </div>
      )}
    </Popover>
  );
}
