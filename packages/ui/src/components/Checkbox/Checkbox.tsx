import * as Radix from '@radix-ui/react-checkbox';
import { Check, Minus } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { cn } from '../../lib/cn.ts';

/** Props of {@link Checkbox}. */
export interface CheckboxProps extends Omit<ComponentProps<'button'>, 'value' | 'disabled'> {
  /** `mixed` when it represents several values that differ. */
  checked: boolean | 'mixed';
  /** A mixed box becomes checked. */
  onCheckedChange: (checked: boolean) => void;
  /** What is agreed to or chosen. */
  label: string;
  /** Keeps the label for screen readers only, as in tables. */
  labelHidden?: boolean | undefined;
  /** A second, quieter line. */
  hint?: string | undefined;
  /** Why it cannot be changed now. */
  disabledReason?: string | undefined;
  /** What is wrong and how to mend it; marks the box invalid and is announced when it appears. */
  error?: string | undefined;
}

/**
 * One of several independent choices, or all of them together. For a setting that applies immediately use `Switch`.
 *
 * Keyboard: Space toggles.
 *
 * @do Say what is true when it is checked.
 * @dont Use it for a setting that applies immediately: that is a `Switch`.
 */
export function Checkbox({
  checked,
  onCheckedChange,
  label,
  labelHidden = false,
  hint,
  disabledReason,
  error,
  className,
  id,
  'aria-describedby': describedBy,
  ...rest
}: CheckboxProps) {
  const made = useId();
  const boxId = id ?? made;
  const note = disabledReason ?? hint;
  const described = [
    describedBy,
    note === undefined ? undefined : `${boxId}-note`,
    error === undefined ? undefined : `${boxId}-error`,
  ].filter(Boolean);
  return (
    <span data-slot="checkbox" className={cn('inline-flex items-start gap-2', className)}>
      <Radix.Root
        {...rest}
        id={boxId}
        value="on"
        checked={checked === 'mixed' ? 'indeterminate' : checked}
        onCheckedChange={(next) => {
          if (disabledReason === undefined) onCheckedChange(next === true);
        }}
        aria-disabled={disabledReason === undefined ? undefined : true}
        aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        aria-invalid={error === undefined ? rest['aria-invalid'] : true}
        className="control hit mt-0.5 grid size-4 shrink-0 place-items-center rounded-sm text-on-accent data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent aria-disabled:data-[state=checked]:border-border-strong aria-disabled:data-[state=checked]:bg-inset aria-disabled:data-[state=indeterminate]:border-border-strong aria-disabled:data-[state=indeterminate]:bg-inset"
      >
        <Radix.Indicator className="grid">
          {checked === 'mixed' ? (
            <Minus aria-hidden className="size-3" strokeWidth={3} />
          ) : (
            <Check aria-hidden className="size-3" strokeWidth={3} />
          )}
        </Radix.Indicator>
      </Radix.Root>
      <span className={labelHidden ? 'sr-only' : 'min-w-0'}>
        <label htmlFor={boxId} className={cn('block', disabledReason && 'text-text-subtle')}>
          {label}
        </label>
        {note === undefined ? null : (
          <span id={`${boxId}-note`} className="block text-sm text-text-muted">
            {note}
          </span>
        )}
        <span
          id={`${boxId}-error`}
          role="alert"
          className={error === undefined ? 'hidden' : 'block text-critical-text text-sm'}
        >
          {error}
        </span>
      </span>
    </span>
  );
}
