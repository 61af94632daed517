import { cva } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { useRefusal } from '../../lib/refusal.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';

const textField = cva('control control-box own:w-full gap-2 [&_svg]:size-4 [&_svg]:shrink-0', {
  variants: { size: { small: 'h-7 px-2 text-sm', medium: 'h-8 px-2.5 text-base' } },
});

/** Props of {@link TextField}. */
export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'size' | 'value' | 'disabled'> {
  /** The text. */
  value: string;
  /** With every change. */
  onValueChange: (value: string) => void;
  /** 28 or 32 px high. */
  size?: 'small' | 'medium' | undefined;
  /** An icon or a unit before the text. */
  leading?: ReactNode;
  /** A unit or a small button after the text. */
  trailing?: ReactNode;
  /** What was typed is being checked elsewhere. One types on meanwhile. */
  busy?: boolean | undefined;
  /** Why it cannot be changed now. It stays focusable and says so. */
  disabledReason?: string | undefined;
}

/**
 * One line of text. Put it into a `Field`, which gives it its label.
 *
 * Keyboard: as the browser has it.
 *
 * @do Stand it into a `Field`, or give it an `aria-label`.
 * @dont Say by the placeholder what must be known: it goes away with the first letter.
 */
export function TextField({
  value,
  onValueChange,
  size = 'medium',
  leading,
  trailing,
  busy = false,
  disabledReason,
  type = 'text',
  className,
  onChange,
  'aria-describedby': describedBy,
  ...rest
}: TextFieldProps) {
  const refusal = useRefusal({ reason: disabledReason, className, describedBy });
  return refusal.around(
    <span data-slot="text-field" className={cn(textField({ size }), refusal.className)}>
      {leading === undefined ? null : <span className="flex text-text-subtle">{leading}</span>}
      <input
        {...rest}
        {...refusal.input}
        aria-busy={busy || undefined}
        type={type}
        value={value}
        onChange={(event) => {
          onChange?.(event);
          onValueChange(event.target.value);
        }}
        className="h-full min-w-0 flex-1 bg-transparent outline-none"
      />
      {busy ? <Spinner className="text-text-muted" /> : null}
      {trailing === undefined ? null : <span className="flex text-text-subtle">{trailing}</span>}
      {refusal.note}
    </span>,
  );
}
