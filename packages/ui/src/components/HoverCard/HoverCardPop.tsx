import * as Radix from '@radix-ui/react-hover-card';
import type { ReactNode } from 'react';

interface HoverCardPopProps {
  open: boolean;
  side: 'top' | 'right' | 'bottom' | 'left';
  align: 'start' | 'center' | 'end';
  children: ReactNode;
}

/** The card itself, positioned over an anchor that fills the wrapper. When it opens is decided by its owner. */
export function HoverCardPop({ open, side, align, children }: HoverCardPopProps) {
  return (
    <Radix.Root open={open}>
      <Radix.Trigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0" tabIndex={-1} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-hidden
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          data-slot="hover-card-content"
          className="pop z-50 w-max max-w-80 p-3 motion-safe:animate-[ui-pop-in_120ms_var(--ease-out)]"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
