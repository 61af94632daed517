import * as Radix from '@radix-ui/react-hover-card';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

interface HoverCardContentProps {
  open: boolean;
  side: 'top' | 'right' | 'bottom' | 'left';
  align: 'start' | 'center' | 'end';
  wide: boolean;
  children: ReactNode;
}

/** The card itself, positioned over an anchor that fills the wrapper. When it opens is decided by its owner. */
export function HoverCardContent({ open, side, align, wide, children }: HoverCardContentProps) {
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
          className={cn(
            'pop z-50 w-max p-3 motion-safe:animate-[ui-pop-in_120ms_var(--ease-out)]',
            wide ? 'max-w-[min(640px,90vw)]' : 'max-w-80',
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
