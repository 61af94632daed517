import {
  cloneElement,
  lazy,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react';
import { cn } from '../../lib/cn.ts';
import { Later } from '../../lib/Later.tsx';

const load = () => import('./PopoverPop.tsx');
const PopoverPop = lazy(() => load().then((m) => ({ default: m.PopoverPop })));

/** What a trigger has to take: any button of this library does. */
export interface TriggerProps {
  ref?: Ref<HTMLButtonElement> | undefined;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  'aria-haspopup'?:
    | 'dialog'
    | 'menu'
    | 'listbox'
    | boolean
    | 'true'
    | 'false'
    | 'tree'
    | 'grid'
    | undefined;
  'aria-expanded'?: boolean | 'true' | 'false' | undefined;
}

/** Props of {@link Popover}. */
export interface PopoverProps {
  /** One button of this library. It opens and closes. */
  trigger: ReactElement<TriggerProps>;
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
  /** Layout of the trigger's wrapper. */
  className?: string | undefined;
  /** The content, or a function that gets a way to close it. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * Content that belongs to a button, on top of the page but not over it all.
 *
 * Keyboard: Enter or Space opens and moves focus in, Tab goes through, Escape closes and returns focus.
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
  children,
}: PopoverProps) {
  const [own, setOwn] = useState(false);
  const open = controlled ?? own;
  const [used, setUsed] = useState(false);
  if (open && !used) setUsed(true);
  const anchor = useRef<HTMLButtonElement | null>(null);

  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  const close = () => change(false);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: preloads on intent, does nothing else
    <span
      data-slot="popover"
      className={cn('inline-flex max-w-full', className)}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
    >
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onClick: (event: MouseEvent<HTMLButtonElement>) => {
          trigger.props.onClick?.(event);
          change(!open);
        },
      })}
      {used ? (
        <Later>
          <PopoverPop
            anchor={anchor}
            open={open}
            onOpenChange={change}
            label={label}
            align={align}
            side={side}
            space={space}
          >
            {typeof children === 'function' ? children(close) : children}
          </PopoverPop>
        </Later>
      ) : null}
    </span>
  );
}
