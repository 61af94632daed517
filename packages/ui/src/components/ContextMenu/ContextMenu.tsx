import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { useFirstUse } from '../../lib/disclosure.tsx';
import { later } from '../../lib/later.tsx';
import type { MenuItem } from '../DropdownMenu/menu-item.ts';

const load = () => import('../DropdownMenu/DropdownMenuContent.tsx');
const DropdownMenuContent = later(() => load().then((m) => m.DropdownMenuContent));

/** Props of {@link ContextMenu}. */
export interface ContextMenuProps extends ComponentProps<'div'> {
  /** Accessible name of the menu. */
  label: string;
  /** Its lines; as for `DropdownMenu`. Each of them is also found elsewhere, on a button in sight. */
  items: readonly MenuItem[];
  /** What is pressed with the second button. */
  children: ReactNode;
}

/**
 * The actions of the thing under the pointer. Only ever a shortcut: touch and many people never find it. With Shift the
 * browser's own menu comes.
 *
 * Keyboard: the menu key or Shift+F10 on anything inside opens it, arrows move, Enter chooses, Escape closes and returns
 * focus.
 *
 * @do Offer each of its lines elsewhere, too.
 * @dont Put an action into it that is found nowhere else.
 */
export function ContextMenu({ label, items, children, onContextMenu, ...rest }: ContextMenuProps) {
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  const used = useFirstUse(at !== null);
  const [point, setPoint] = useState({ x: 0, y: 0 });
  const from = useRef<HTMLElement | null>(null);
  const byKey = useRef(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu key on anything inside bubbles up here
    <div
      {...rest}
      data-slot="context-menu"
      onContextMenu={(event) => {
        onContextMenu?.(event);
        const { target } = event;
        if (event.defaultPrevented || event.shiftKey || !(target instanceof Element)) return;
        event.preventDefault();
        const active = document.activeElement;
        from.current = active instanceof HTMLElement ? active : null;
        byKey.current = event.button !== 2 && !event.ctrlKey;
        // Opened by key, some browsers give no place: then it is the element's own.
        const box = target.getBoundingClientRect();
        const next =
          event.clientX === 0 && event.clientY === 0
            ? { x: box.left, y: box.bottom }
            : { x: event.clientX, y: event.clientY };
        setPoint(next);
        setAt(next);
      }}
    >
      {children}
      {used ? (
        <DropdownMenuContent
          // Radix measures its anchor when it opens: another place is another menu.
          key={`${point.x} ${point.y}`}
          anchor={from}
          byKey={byKey}
          at={point}
          open={at !== null}
          onOpenChange={(open) => {
            if (!open) setAt(null);
          }}
          label={label}
          align="start"
          items={items}
        />
      ) : null}
    </div>
  );
}
