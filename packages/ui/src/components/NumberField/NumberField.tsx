import { Minus, Plus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useRefusal } from '../../lib/refusal.tsx';
import { useWords, words } from '../../lib/words/words.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { clampTo, parseNumber, stepFrom } from './number.ts';

const WORDS = words('NumberField', {
  empty: 'Empty',
});
/** Words of this component. */
export type NumberFieldWords = typeof WORDS;

/** Props of {@link NumberField}. */
export interface NumberFieldProps
  extends Omit<
    ComponentProps<'input'>,
    'size' | 'value' | 'min' | 'max' | 'step' | 'type' | 'disabled'
  > {
  /** The number, or `null` for none. */
  value: number | null;
  /** Called with the next number when typing ends, and with each step. */
  onValueChange: (value: number | null) => void;
  /** The least; what is less becomes it when typing ends. */
  min?: number | undefined;
  /** The most; what is more becomes it when typing ends. */
  max?: number | undefined;
  /** How far an arrow goes; 1 by default. */
  step?: number | undefined;
  /** Digits after the point; 0 by default. */
  decimals?: number | undefined;
  /** After the number, such as "days". */
  unit?: string | undefined;
  /** 28 or 32 px high. */
  size?: 'small' | 'medium' | undefined;
  /** What was typed is being checked elsewhere. One types on meanwhile. */
  busy?: boolean | undefined;
  /** Why it cannot be changed now. It stays focusable and says so. */
  disabledReason?: string | undefined;
}

const STEPPER =
  'grid h-full w-7 shrink-0 place-items-center text-text-muted hover:bg-press hover:text-text disabled:text-text-subtle disabled:hover:bg-transparent [&_svg]:size-3.5';

/**
 * A number in a range. Put it into a `Field`. It is no field for codes or years: those are text.
 *
 * Keyboard: Up and Down step, Page Up and Page Down by ten steps, Home and End go to the least and the most, Escape
 * takes back what was typed.
 *
 * @do Give `min`, `max` and `unit`, so that the range is known before it is left.
 * @dont Use it for codes, years or identifiers: those are text.
 */
export function NumberField({
  value,
  onValueChange,
  min,
  max,
  step = 1,
  decimals = 0,
  unit,
  size = 'medium',
  busy = false,
  disabledReason,
  className,
  onBlur,
  onKeyDown,
  'aria-describedby': describedBy,
  ...rest
}: NumberFieldProps) {
  const { say } = useWords(WORDS);
  const refusal = useRefusal({ reason: disabledReason, className, describedBy });
  const [draft, setDraft] = useState<string | null>(null);
  const range = { min, max, decimals };
  const now = draft === null ? value : (parseNumber(draft) ?? value);
  const set = (next: number | null) => {
    setDraft(null);
    if (next !== value) onValueChange(next);
  };
  const go = (steps: number) => set(stepFrom(now, steps * step, range));
  const commit = () => {
    if (draft === null) return;
    if (draft.trim() === '') set(null);
    else {
      const typed = parseNumber(draft);
      set(typed === null ? value : clampTo(typed, range));
    }
  };
  return refusal.around(
    <span
      data-slot="number-field"
      className={cn(
        'control control-box own:w-full overflow-hidden',
        size === 'small' ? 'h-7 text-sm' : 'h-8 text-base',
        refusal.className,
      )}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        disabled={refusal.isRefused || (now !== null && min !== undefined && now <= min)}
        onClick={() => go(-1)}
        className={STEPPER}
      >
        <Minus />
      </button>
      <input
        {...rest}
        {...refusal.input}
        aria-busy={busy || undefined}
        type="text"
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        role="spinbutton"
        autoComplete="off"
        aria-valuenow={now ?? undefined}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={
          now === null ? say('empty') : unit === undefined ? undefined : `${now} ${unit}`
        }
        value={draft ?? (value === null ? '' : value.toFixed(decimals))}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={(event) => {
          commit();
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (refusal.isRefused) return;
          const steps: Record<string, number> = {
            ArrowUp: 1,
            ArrowDown: -1,
            PageUp: 10,
            PageDown: -10,
          };
          const by = steps[event.key];
          if (by !== undefined) go(by);
          else if (event.key === 'Home' && min !== undefined) set(min);
          else if (event.key === 'End' && max !== undefined) set(max);
          else if (event.key === 'Enter') return commit();
          else if (event.key === 'Escape' && draft !== null) {
            event.stopPropagation();
            setDraft(null);
          } else return;
          event.preventDefault();
        }}
        className={cn(
          'numbers h-full min-w-10 flex-1 basis-0 border-border border-s bg-transparent px-2.5 outline-none',
          unit === undefined && !busy && 'border-e',
        )}
      />
      {unit === undefined && !busy ? null : (
        <span className="flex h-full min-w-0 items-center gap-2 border-border border-e pe-2.5 text-text-muted">
          {busy ? <Spinner /> : null}
          {unit === undefined ? null : (
            <span aria-hidden className="truncate">
              {unit}
            </span>
          )}
        </span>
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        disabled={refusal.isRefused || (now !== null && max !== undefined && now >= max)}
        onClick={() => go(1)}
        className={STEPPER}
      >
        <Plus />
      </button>
      {refusal.note}
    </span>,
  );
}
