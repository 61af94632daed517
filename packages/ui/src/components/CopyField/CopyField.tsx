import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { CopyButton } from '../CopyButton/CopyButton.tsx';

const text = cva('min-w-0 flex-1 font-mono text-sm', {
  variants: {
    wrap: { true: 'whitespace-pre-wrap break-all', false: 'truncate' },
  },
});

/** Props of {@link CopyField}. */
export interface CopyFieldProps extends ComponentProps<'div'> {
  /** The text that is shown and copied. */
  value: string;
  /** Name of the copy button: say what is copied. */
  label: string;
  /** Whether all of it is shown, over several lines; otherwise its end is cut. False by default. */
  wrap?: boolean | undefined;
  /** After the text is on the clipboard. */
  onCopied?: (() => void) | undefined;
}

/**
 * A text that is made to be taken elsewhere: an address, a key, a line of a configuration.
 *
 * Keyboard: Tab reaches the button; Enter or Space copies.
 *
 * @do Wrap what is shown only once, so that it can be checked against what was pasted.
 * @dont Use it for a text that can be edited; that is a TextField.
 */
export function CopyField({
  value,
  label,
  wrap = false,
  onCopied,
  className,
  ...rest
}: CopyFieldProps) {
  return (
    <div
      {...rest}
      data-slot="copy-field"
      className={cn(
        'flex min-w-0 items-start gap-2 rounded-control bg-inset py-1 ps-3 pe-1',
        className,
      )}
    >
      <bdi dir="ltr" className={cn(text({ wrap }), 'py-1')}>
        {value}
      </bdi>
      <CopyButton value={value} label={label} size="small" onCopied={onCopied} />
    </div>
  );
}
