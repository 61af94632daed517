import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check, ChevronRight, ExternalLink } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { readingDirection } from '../../lib/direction.ts';
import { popFocus } from '../../lib/disclosure.tsx';
import { COMMON } from '../../lib/words/common.ts';
import { useWords } from '../../lib/words/words.ts';
import { KeyHint } from '../KeyHint/KeyHint.tsx';
import { useAnchor } from '../Link/NavigationProvider.tsx';
import type { MenuItem } from './menu-item.ts';

const MENU =
  'pop z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-80 overflow-auto p-1 outline-none motion-safe:animate-[ui-pop-in_120ms_var(--ease-out)]';

interface DropdownMenuPopProps {
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
export function DropdownMenuPop({
  anchor,
  at,
  byKey,
  open,
  onOpenChange,
  label,
  align,
  side = 'bottom',
  items,
}: DropdownMenuPopProps) {
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
          {...popFocus(anchor)}
          className={MENU}
        >
          <FocusFirst content={content} when={byKey} />
          {items.map((item) => (
            <Line key={item.id} item={item} />
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

function Line({ item }: { item: MenuItem }) {
  switch (item.kind) {
    case 'separator':
      return <Radix.Separator className="-mx-1 my-1 h-px bg-border" />;
    case 'heading':
      return (
        <Radix.Label className="px-2 pt-2 pb-1 font-medium text-text-subtle text-xs">
          {item.label}
        </Radix.Label>
      );
    case 'link':
      return <LinkLine item={item} />;
    case 'menu':
      return <SubMenu item={item} />;
    case 'check':
      return (
        <Radix.CheckboxItem
          checked={item.checked}
          onCheckedChange={item.onCheckedChange}
          onSelect={(event) => event.preventDefault()}
          className="item"
        >
          <Tick />
          <span className="min-w-0 flex-1 truncate">{item.label}</span>
          {item.keys === undefined ? null : (
            <KeyHint keys={item.keys} className="ms-4 text-text-subtle" />
          )}
        </Radix.CheckboxItem>
      );
    case 'radio':
      return (
        <Radix.RadioGroup
          value={item.value}
          onValueChange={item.onValueChange}
          aria-label={item.label}
        >
          {item.options.map((option) => (
            <Radix.RadioItem key={option.value} value={option.value} className="item">
              <Tick />
              {option.icon}
              <span className="flex-1">{option.label}</span>
            </Radix.RadioItem>
          ))}
        </Radix.RadioGroup>
      );
    default:
      return <ActionLine item={item} />;
  }
}

function SubMenu({ item }: { item: Extract<MenuItem, { kind: 'menu' }> }) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className="item data-[state=open]:bg-press">
        <Icon>{item.icon}</Icon>
        <span className="min-w-0 flex-1 truncate">{item.label}</span>
        <ChevronRight aria-hidden className="size-3.5 text-text-subtle rtl:rotate-180" />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent
          aria-label={item.label}
          sideOffset={4}
          alignOffset={-4}
          collisionPadding={8}
          loop
          data-slot="dropdown-menu-content"
          className={MENU}
        >
          {item.items.map((line) => (
            <Line key={line.id} item={line} />
          ))}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

function Tick() {
  return (
    <span className="grid size-4 place-items-center">
      <Radix.ItemIndicator>
        <Check aria-hidden className="size-3.5" />
      </Radix.ItemIndicator>
    </span>
  );
}

function LinkLine({ item }: { item: Extract<MenuItem, { kind: 'link' }> }) {
  const { say } = useWords(COMMON);
  const anchor = useAnchor({ href: item.href });
  const away = item.external ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <Radix.Item asChild>
      <a {...anchor} {...away} className="item text-text no-underline">
        <Icon>{item.icon}</Icon>
        {item.label}
        {item.external ? (
          <>
            <ExternalLink aria-hidden className="size-3 shrink-0 text-text-subtle" />
            <span className="sr-only">{say('newTab')}</span>
          </>
        ) : null}
      </a>
    </Radix.Item>
  );
}

function ActionLine({ item }: { item: Extract<MenuItem, { onSelect: () => void }> }) {
  const second = item.disabledReason ?? item.hint;
  const refused = item.disabledReason !== undefined;
  return (
    // Not `disabled`: the arrows reach it, so that its reason can be read.
    <Radix.Item
      aria-disabled={refused || undefined}
      onSelect={(event) => {
        if (refused) event.preventDefault();
        else item.onSelect();
      }}
      className={cn('item', item.tone === 'danger' && !refused && 'text-critical-text')}
    >
      <Icon>{item.icon}</Icon>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{item.label}</span>
        {second === undefined ? null : (
          <span className="block text-text-subtle text-xs">{second}</span>
        )}
      </span>
      {item.keys === undefined ? null : (
        <KeyHint keys={item.keys} className="ms-4 text-text-subtle" />
      )}
    </Radix.Item>
  );
}

function Icon({ children }: { children: ReactNode }) {
  if (children === undefined || children === null) return null;
  return <span className="grid size-4 place-items-center [&_svg]:size-4">{children}</span>;
}
