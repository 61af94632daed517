import * as Radix from '@radix-ui/react-popover';
import type { ReactNode, RefObject } from 'react';
import { cn } from '../../lib/cn.ts';
import { contentFocus } from '../../lib/disclosure.tsx';
import { scrollStop } from '../../lib/scroll-stop.ts';

const CONTENT = scrollStop(-1);

interface PopoverContentProps {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  align: 'start' | 'center' | 'end';
  side: 'top' | 'right' | 'bottom' | 'left';
  space: 'padded' | 'flush' | 'none';
  /** Keeps focus in the field that is being typed into. */
  keepFocus?: boolean | undefined;
  /** A list as wide as its trigger at least. */
  matchWidth?: boolean | undefined;
  children: ReactNode;
}

/** The floating part. Its anchor lives outside Radix's tree, so that the trigger is never remounted. */
export function PopoverContent({
  anchor,
  open,
  onOpenChange,
  label,
  align,
  side,
  space,
  keepFocus = false,
  matchWidth = false,
  children,
}: PopoverContentProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor
        virtualRef={{ current: { getBoundingClientRect: () => rectOf(anchor.current) } }}
      />
      <Radix.Portal>
        <Radix.Content
          ref={CONTENT}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          data-slot="popover-content"
          onOpenAutoFocus={(event) => {
            if (keepFocus) event.preventDefault();
          }}
          onEscapeKeyDown={() => anchor.current?.focus()}
          {...contentFocus(anchor)}
          className={cn(
            'pop z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-auto outline-none motion-safe:animate-[ui-pop-in_120ms_var(--ease-out)]',
            space === 'padded' && 'p-3',
            space === 'flush' && 'p-1',
            matchWidth && 'min-w-[max(192px,var(--radix-popover-trigger-width))]',
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function rectOf(element: HTMLElement | null): DOMRect {
  return element?.getBoundingClientRect() ?? new DOMRect();
}
