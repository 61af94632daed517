import { cva } from 'class-variance-authority';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { Tooltip } from '../Tooltip/Tooltip.tsx';

const iconButton = cva(
  'inline-flex shrink-0 items-center justify-center rounded-control border transition-colors duration-120 aria-pressed:bg-press aria-pressed:text-text',
  {
    variants: {
      tone: {
        quiet: 'border-transparent',
        secondary: 'border-border-strong bg-raised shadow-control',
        danger: 'border-transparent',
      },
      size: {
        tiny: 'size-6 [&_svg]:size-3.5',
        small: 'size-7 [&_svg]:size-3.5',
        medium: 'size-8 [&_svg]:size-4',
      },
      state: {
        live: 'hover:bg-press hover:text-text',
        busy: '',
        refused: 'text-text-subtle opacity-60',
      },
    },
    compoundVariants: [
      { tone: ['quiet', 'secondary'], state: ['live', 'busy'], class: 'text-text-muted' },
      { tone: 'danger', state: ['live', 'busy'], class: 'text-critical-text' },
    ],
  },
);

/** Props of {@link IconButton}. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'disabled'> {
  /** Its accessible name, also shown as a tooltip. */
  label: string;
  /** One icon of the set. */
  icon: ReactNode;
  /** `quiet` by default. */
  tone?: 'quiet' | 'secondary' | 'danger' | undefined;
  /** 24, 28 or 32 px square: `tiny` inside rows and fields, the others beside a `Button` of the same name. */
  size?: 'tiny' | 'small' | 'medium' | undefined;
  /** Under way: shows a spinner, ignores clicks. */
  busy?: boolean | undefined;
  /** Why it cannot be used now, as for `Button`. */
  disabledReason?: string | undefined;
  /** Shortcut shown in the tooltip. */
  keys?: string | undefined;
  /** Does it. Not called while it is busy or refused. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
}

/**
 * A button known by its icon. Use it for actions with a widely known icon; give other actions a label.
 *
 * Keyboard: Enter or Space presses; focus shows its name.
 *
 * @do Name the thing too: "Copy path", not "Copy".
 * @dont Use it for an action that is rare or dangerous: such a one deserves its word.
 */
export function IconButton({
  label,
  icon,
  tone = 'quiet',
  size = 'medium',
  busy = false,
  disabledReason,
  keys,
  type = 'button',
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const refused = disabledReason !== undefined;
  return (
    <Tooltip label={disabledReason ?? label} keys={refused ? undefined : keys} describes={refused}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-disabled={refused || busy || undefined}
        aria-busy={busy || undefined}
        data-slot="icon-button"
        onClick={(event) => {
          if (refused || busy) event.preventDefault();
          else onClick?.(event);
        }}
        className={cn(
          iconButton({ tone, size, state: refused ? 'refused' : busy ? 'busy' : 'live' }),
          className,
        )}
      >
        {busy ? <Spinner /> : icon}
      </button>
    </Tooltip>
  );
}
