import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { type DisclosureTrigger, useDisclosure } from '../../lib/disclosure.tsx';
import { later, preloading } from '../../lib/later.tsx';

const load = () => import('./PopoverContent.tsx');
const PopoverContent = later(() => load().then((m) => m.PopoverContent));

/** Props of {@link Popover}. */
export interface PopoverProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** One button of this library. It opens and closes. */
  trigger: ReactElement<DisclosureTrigger>;
  /** Accessible name of what pops up. */
  label: string;
  /** Controlled; leave it away to let the trigger decide. */
  open?: boolean | undefined;
  /** Called when it wants to open or close. */
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Edge of the trigger it lines up with. */
  align?: 'start' | 'center' | 'end' | undefined;
  /** Preferred side. */
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** `padded` for text and forms, `flush` for lists that bring their own space. */
  space?: 'padded' | 'flush' | undefined;
  /** Name of the part in the page, where it is part of another one; `popover` by default. */
  slot?: string | undefined;
  /** The content, or a function that gets a way to close it. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * Content that belongs to a button, on top of the page but not over it all.
 *
 * Keyboard: Enter or Space opens and moves focus in, Tab goes through, Escape closes and returns focus.
 *
 * @do Open it by a button that says what is inside.
 * @dont Put into it what must be read to go on.
 */
export function Popover({
  trigger,
  label,
  open: controlled,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  space = 'padded',
  className,
  slot = 'popover',
  children,
  onPointerEnter,
  onFocus,
  ...rest
}: PopoverProps) {
  const pop = useDisclosure({ trigger, pops: 'dialog', open: controlled, onOpenChange });
  const close = () => pop.change(false);

  return (
    <span
      {...rest}
      data-slot={slot}
      className={cn('inline-flex max-w-full', className)}
      {...preloading(load, { onPointerEnter, onFocus })}
    >
      {pop.button}
      {pop.used ? (
        <PopoverContent
          anchor={pop.anchor}
          open={pop.open}
          onOpenChange={pop.change}
          label={label}
          align={align}
          side={side}
          space={space}
        >
          {typeof children === 'function' ? children(close) : children}
        </PopoverContent>
      ) : null}
    </span>
  );
}
