import * as Radix from '@radix-ui/react-switch';
import { type ComponentProps, useId } from 'react';
import { cn } from '../../lib/cn.ts';
import { Spinner } from '../Spinner/Spinner.tsx';

/** Props of {@link Switch}. */
export interface SwitchProps extends Omit<ComponentProps<'button'>, 'value' | 'disabled'> {
  /** On or off. */
  checked: boolean;
  /** Applies immediately. */
  onCheckedChange: (checked: boolean) => void;
  /** What is on when it is on. */
  label: string;
  /** Keeps the label for screen readers only, as in tables. */
  labelHidden?: boolean | undefined;
  /** A second, quieter line. */
  hint?: string | undefined;
  /** Why it cannot be changed now. */
  disabledReason?: string | undefined;
  /** The change is on its way: shows a spinner, ignores presses. */
  busy?: boolean | undefined;
}

/**
 * A setting that takes effect immediately. In a form that is submitted use `Checkbox`.
 *
 * Keyboard: Space or Enter toggles.
 *
 * @do Say what is on when it is on.
 * @dont Put it into a form that is sent: there it is a `Checkbox`.
 */
export function Switch({
  checked,
  onCheckedChange,
  label,
  labelHidden = false,
  hint,
  disabledReason,
  busy = false,
  className,
  id,
  ...rest
}: SwitchProps) {
  const made = useId();
  const own = id ?? made;
  const note = disabledReason ?? hint;
  return (
    <span data-slot="switch" className={cn('inline-flex items-start gap-2.5', className)}>
      <Radix.Root
        {...rest}
        id={own}
        checked={checked}
        onCheckedChange={(next) => {
          if (disabledReason === undefined && !busy) onCheckedChange(next);
        }}
        aria-disabled={disabledReason !== undefined || busy || undefined}
        aria-busy={busy || undefined}
        aria-describedby={note === undefined ? undefined : `${own}-note`}
        className="hit mt-0.5 inline-flex h-4 w-7 shrink-0 items-center rounded-full border border-control bg-inset p-px transition-colors duration-120 data-[state=checked]:border-accent data-[state=checked]:bg-accent aria-disabled:opacity-60"
      >
        <Radix.Thumb className="size-3 rounded-full bg-control transition-transform duration-120 data-[state=checked]:translate-x-3 rtl:data-[state=checked]:-translate-x-3 data-[state=checked]:bg-on-accent" />
      </Radix.Root>
      <span className={labelHidden ? 'sr-only' : 'min-w-0'}>
        <label htmlFor={own} className={cn('block', disabledReason && 'text-text-subtle')}>
          {label}
        </label>
        {note === undefined ? null : (
          <span id={`${own}-note`} className="block text-sm text-text-muted">
            {note}
          </span>
        )}
      </span>
      {busy ? <Spinner className="mt-0.5" /> : null}
    </span>
  );
}
