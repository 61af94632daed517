import * as Radix from '@radix-ui/react-toggle';
import { cva } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { Tooltip } from '../Tooltip/Tooltip.tsx';

const toggle = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control border border-transparent font-medium transition-colors duration-120 data-[state=on]:border-accent data-[state=on]:bg-accent-soft data-[state=on]:text-accent-tone-text [&_svg]:shrink-0',
  {
    variants: {
      size: {
        small: 'h-7 text-sm [&_svg]:size-3.5',
        medium: 'h-8 text-base [&_svg]:size-4',
      },
      shape: { square: '', wide: '' },
      live: { yes: 'text-text-muted hover:bg-press hover:text-text', no: 'text-text-subtle' },
    },
    compoundVariants: [
      { size: 'small', shape: 'square', class: 'w-7' },
      { size: 'medium', shape: 'square', class: 'w-8' },
      { size: 'small', shape: 'wide', class: 'px-2' },
      { size: 'medium', shape: 'wide', class: 'px-3' },
    ],
  },
);

/** Props of {@link Toggle}. */
export interface ToggleProps
  extends Omit<ComponentProps<'button'>, 'value' | 'children' | 'disabled'> {
  /** What is on or off; it reads the same in both states. */
  label: string;
  /** Keeps the label for screen readers and the tooltip; an icon has to be given then. */
  labelHidden?: boolean | undefined;
  /** Whether it is on. */
  pressed: boolean;
  /** Called with the next state. */
  onPressedChange: (pressed: boolean) => void;
  /** Before the label, or alone. */
  icon?: ReactNode;
  /** 28 or 32 px high. */
  size?: 'small' | 'medium' | undefined;
  /** Why it cannot be changed now; it stays focusable and says so. */
  disabledReason?: string | undefined;
  /** Shortcut shown in the tooltip. */
  keys?: string | undefined;
}

/**
 * Turns a view option on or off in a toolbar; it applies immediately. A setting that is stored is a `Switch`.
 *
 * Keyboard: Enter or Space turns it over.
 *
 * @do Keep the label when its state changes; the state is said by its look.
 * @dont Use it for a setting that is kept: that is a `Switch`.
 */
export function Toggle({
  label,
  labelHidden = false,
  pressed,
  onPressedChange,
  icon,
  size = 'medium',
  disabledReason,
  keys,
  className,
  ...rest
}: ToggleProps) {
  const refused = disabledReason !== undefined;
  const element = (
    <Radix.Root
      {...rest}
      data-slot="toggle"
      pressed={pressed}
      onPressedChange={(next) => {
        if (!refused) onPressedChange(next);
      }}
      aria-label={labelHidden ? label : undefined}
      aria-disabled={refused || undefined}
      className={cn(
        toggle({ size, shape: labelHidden ? 'square' : 'wide', live: refused ? 'no' : 'yes' }),
        className,
      )}
    >
      {icon}
      {labelHidden ? null : label}
    </Radix.Root>
  );
  if (!refused && !labelHidden && keys === undefined) return element;
  return (
    <Tooltip label={disabledReason ?? label} keys={refused ? undefined : keys} describes={refused}>
      {element}
    </Tooltip>
  );
}
