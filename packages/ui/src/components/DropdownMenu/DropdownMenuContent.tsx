import * as Radix from '@radix-ui/react-dropdown-menu';
import { type RefObject, useEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { readingDirection } from '../../lib/direction.ts';
import { contentFocus } from '../../lib/disclosure.tsx';
import { MENU, MenuLine } from './MenuLine.tsx';
import type { MenuItem } from './menu-item.ts';

interface DropdownMenuContentProps {
  /** What opened it: it toggles by itself, and gets focus back. */
  anchor: RefObject<HTMLElement | null>;
  /** Opens at a point of the window instead of under its wrapper. */
  at?: { x: number; y: number } | undefined;
  /** Whether the keyboard opened it: then its first line has focus. */
  byKey: RefObject<boolean>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  align: 'start' | 'center' | 'end';
  /** Below by default. */
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  items: readonly MenuItem[];
}

/** The menu itself, loaded when it first opens. Not modal: the page keeps its scroll, and no style element is injected. */
export function DropdownMenuContent({
  anchor,
  at,
  byKey,
  open,
  onOpenChange,
  label,
  align,
  side = 'bottom',
  items,
}: DropdownMenuContentProps) {
  const content = useRef<HTMLDivElement | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false} dir={readingDirection()}>
      <Radix.Trigger asChild>
        <span
          aria-hidden
          tabIndex={-1}
          style={at === undefined ? undefined : { left: at.x, top: at.y }}
          className={cn(
            'pointer-events-none',
            at === undefined ? 'absolute inset-0' : 'fixed size-px',
          )}
        />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          aria-label={label}
          aria-labelledby={undefined}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          data-slot="dropdown-menu-content"
          {...contentFocus(anchor)}
          className={MENU}
        >
          <FocusFirst content={content} when={byKey} />
          {items.map((item) => (
            <MenuLine key={item.id} item={item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Radix knows of the keys that it has seen itself: of the one that loads the menu it has seen nothing. */
function FocusFirst({
  content,
  when,
}: {
  content: RefObject<HTMLElement | null>;
  when: RefObject<boolean>;
}) {
  useEffect(() => {
    if (!when.current) return;
    content.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true });
  }, [content, when]);
  return null;
}
