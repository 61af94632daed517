import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type Ref,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { focusPage } from './focus-page.ts';
import { mergeRefs } from './merge-refs.ts';

/** Whether something has been open before: what pops loads with its first opening and stays for its closing. */
export function useFirstUse(open: boolean): boolean {
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  return used || open;
}

/** What a trigger has to take: any button of this library does. */
export interface DisclosureTrigger {
  /** What pops is placed by it. */
  ref?: Ref<HTMLButtonElement> | undefined;
  /** Opens and closes. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  /** What opens. */
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
  /** Whether it is open. */
  'aria-expanded'?: boolean | 'true' | 'false' | undefined;
}

interface DisclosureInput {
  trigger: ReactElement<DisclosureTrigger>;
  pops: 'dialog' | 'menu';
  open: boolean | undefined;
  onOpenChange: ((open: boolean) => void) | undefined;
}

/** A button that opens something: its state (controlled or its own), its anchor, and the button with its wiring. */
export function useDisclosure({ trigger, pops, open: controlled, onOpenChange }: DisclosureInput) {
  const [own, setOwn] = useState(false);
  const open = controlled ?? own;
  const used = useFirstUse(open);
  const anchor = useRef<HTMLButtonElement | null>(null);
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  const button = cloneElement(trigger, {
    ref: mergeRefs(anchor, trigger.props.ref),
    'aria-haspopup': pops,
    'aria-expanded': open,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      trigger.props.onClick?.(event);
      change(!open);
    },
  });
  return { open, used, anchor, change, button };
}

/** What something floating does with focus: gives it back only when it would be lost, and leaves its trigger alone. */
export function contentFocus(anchor: RefObject<HTMLElement | null>) {
  return {
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      // A click elsewhere has already moved focus; only take back what would be lost.
      const active = document.activeElement;
      if (active === null || active === document.body || !active.isConnected) {
        anchor.current?.focus();
      }
    },
    onInteractOutside(event: Event) {
      const { target } = event;
      // The trigger toggles by itself.
      if (target instanceof Node && anchor.current?.contains(target)) event.preventDefault();
    },
  };
}

/** Returns focus for a dialog without a Radix trigger: the element that had it before gets it back. */
export function useReturnFocus() {
  const returnTo = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      const active = document.activeElement;
      returnTo.current = active instanceof HTMLElement ? active : null;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = returnTo.current;
      // What was opened by a shortcut has no button to go back to; from the page itself Tab still leads into it.
      if (target === null || target === document.body || !target.isConnected) focusPage();
      else target.focus();
    },
  };
}
