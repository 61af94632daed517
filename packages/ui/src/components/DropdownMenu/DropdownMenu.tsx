import { type ComponentProps, type ReactElement, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { type DisclosureTrigger, useDisclosure } from '../../lib/disclosure.tsx';
import { later, preloading } from '../../lib/later.tsx';
import type { MenuItem } from './menu-item.ts';

const load = () => import('./DropdownMenuContent.tsx');
const DropdownMenuContent = later(() => load().then((m) => m.DropdownMenuContent));

/** Props of {@link DropdownMenu}. */
export interface DropdownMenuProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** One button of this library. */
  trigger: ReactElement<DisclosureTrigger>;
  /** Accessible name of the menu. */
  label: string;
  /** Its lines, from top to bottom. */
  items: readonly MenuItem[];
  /** Edge of the trigger it lines up with. */
  align?: 'start' | 'center' | 'end' | undefined;
  /** Preferred side; below by default. */
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** Controlled; leave it away to let the trigger decide. */
  open?: boolean | undefined;
  /** Called when it wants to open or close. */
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/**
 * A list of actions behind a button. For choosing a value use `Select`.
 *
 * Keyboard: Enter, Space or Down opens on the first item, arrows move, letters jump, Enter chooses, Escape closes
 * and returns focus. What cannot be chosen is reached, too, says why and stays open.
 *
 * @do Order by how often a line is used, and part what destroys by a separator.
 * @dont Choose values in it that could be a `Select`, or nest more than one level.
 */
export function DropdownMenu({
  trigger,
  label,
  items,
  align = 'start',
  side = 'bottom',
  open: controlled,
  onOpenChange,
  className,
  onPointerEnter,
  onFocus,
  onPointerDown,
  onKeyDown,
  ...rest
}: DropdownMenuProps) {
  const pop = useDisclosure({ trigger, pops: 'menu', open: controlled, onOpenChange });
  const byKey = useRef(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: preloads on intent and opens on Down, as its button says
    <span
      {...rest}
      data-slot="dropdown-menu"
      className={cn('relative inline-flex max-w-full', className)}
      {...preloading(load, { onPointerEnter, onFocus })}
      onPointerDown={(event) => {
        onPointerDown?.(event);
        byKey.current = false;
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        byKey.current = true;
        const isFree = pop.anchor.current?.ariaDisabled !== 'true';
        if (
          event.key === 'ArrowDown' &&
          !pop.open &&
          isFree &&
          event.target === pop.anchor.current
        ) {
          event.preventDefault();
          pop.change(true);
        }
      }}
    >
      {pop.button}
      {pop.used ? (
        <DropdownMenuContent
          anchor={pop.anchor}
          open={pop.open}
          onOpenChange={pop.change}
          byKey={byKey}
          label={label}
          align={align}
          side={side}
          items={items}
        />
      ) : null}
    </span>
  );
}
