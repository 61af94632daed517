import { cva } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

const textField = cva(
  'control flex w-full min-w-0 items-center gap-2 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-[input:focus-visible]:outline-offset-[-1px] has-[input[aria-invalid=true]]:border-critical-mark has-[input:disabled]:border-border-strong has-[input:disabled]:bg-inset has-[input:disabled]:text-text-subtle [&_svg]:size-4 [&_svg]:shrink-0',
  { variants: { size: { small: 'h-7 px-2 text-sm', medium: 'h-8 px-2.5 text-base' } } },
);

/** Props of {@link TextField}. */
export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'value'> {
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
}

/**
 * One line of text. Put it into a `Field`, which gives it its label.
 *
 * Keyboard: as the browser has it.
 */
export function TextField({
  value,
  onValueChange,
  size = 'medium',
  leading,
  trailing,
  type = 'text',
  className,
  onChange,
  ...rest
}: TextFieldProps) {
  return (
    <span data-slot="text-field" className={cn(textField({ size }), className)}>
      {leading === undefined ? null : <span className="flex text-text-subtle">{leading}</span>}
      <input
        {...rest}
        type={type}
        value={value}
        onChange={(event) => {
          onChange?.(event);
          onValueChange(event.target.value);
        }}
        className="h-full min-w-0 flex-1 bg-transparent outline-none"
      />
      {trailing === undefined ? null : <span className="flex text-text-subtle">{trailing}</span>}
    </span>
  );
}
