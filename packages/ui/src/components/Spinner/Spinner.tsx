import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

const spinner = cva(
  'inline-block shrink-0 animate-spin rounded-full border-current border-e-transparent opacity-80',
  {
    variants: { size: { small: 'size-3.5 border-[1.5px]', medium: 'size-5 border-2' } },
  },
);

/** Props of {@link Spinner}. */
export interface SpinnerProps extends ComponentProps<'span'> {
  /** What is awaited, read out. Leave it away where the surrounding control is marked busy. */
  label?: string | undefined;
  /** `small` sits in a line of text or a button. */
  size?: 'small' | 'medium' | undefined;
}

/**
 * Something small is under way. For content that is loading use `Skeleton`.
 *
 * Keyboard: none; what is under way stays where it is.
 *
 * @do Use it inside a line or a control.
 * @dont Stand it alone on a blank page.
 */
export function Spinner({ label, size = 'small', className, ...rest }: SpinnerProps) {
  return (
    <span
      {...rest}
      data-slot="spinner"
      role={label === undefined ? undefined : 'status'}
      className={cn('inline-flex items-center', className)}
    >
      <span aria-hidden className={spinner({ size })} />
      {label === undefined ? null : <span className="sr-only">{label}</span>}
    </span>
  );
}
