import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check, ChevronRight, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { COMMON } from '../../lib/words/common.ts';
import { useWords } from '../../lib/words/words.ts';
import { Kbd } from '../Kbd/Kbd.tsx';
import { useAnchor } from '../Link/NavigationProvider.tsx';
import type { MenuItem, MenuOption } from './menu-item.ts';

type Of<K extends MenuItem['kind']> = Extract<MenuItem, { kind: K }>;

/** What floats: the menu, and the menus beside its lines. */
export const MENU =
  'pop z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-80 overflow-auto p-1 outline-none motion-safe:animate-[ui-pop-in_120ms_var(--ease-out)]';

const CHEVRON = (
  <ChevronRight aria-hidden className="size-3.5 shrink-0 text-text-subtle rtl:rotate-180" />
);

/** One line of a menu, of any kind. A refused line is not `disabled`, so that the arrow keys reach its reason. */
export function MenuLine({ item }: { item: MenuItem }) {
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
      return item.disabledReason === undefined ? (
        <LinkLine item={item} />
      ) : (
        <RefusedLine face={item} keys={item.keys} />
      );
    case 'menu':
      return item.disabledReason === undefined ? (
        <SubMenu item={item} />
      ) : (
        <RefusedLine face={item} pops trailing={CHEVRON} />
      );
    case 'check':
      return <CheckLine item={item} />;
    case 'radio':
      return <Choice item={item} />;
    default:
      return <ActionLine item={item} />;
  }
}

/** The menu stays open when a refused line is pressed, so that its reason can be read. */
const stay = (event: Event) => event.preventDefault();

function ActionLine({ item }: { item: Extract<MenuItem, { onSelect: () => void }> }) {
  if (item.disabledReason !== undefined) return <RefusedLine face={item} keys={item.keys} />;
  return (
    <Radix.Item
      onSelect={() => item.onSelect()}
      className={cn('item', item.tone === 'danger' && 'text-critical-text')}
    >
      <Face face={item} keys={item.keys} />
    </Radix.Item>
  );
}

function RefusedLine({
  face,
  keys,
  pops = false,
  trailing,
}: {
  face: FaceText;
  keys?: string | undefined;
  pops?: boolean;
  trailing?: ReactNode;
}) {
  return (
    <Radix.Item
      aria-disabled
      aria-haspopup={pops ? 'menu' : undefined}
      onSelect={stay}
      className="item"
    >
      <Face face={face} keys={keys} />
      {trailing}
    </Radix.Item>
  );
}

function LinkLine({ item }: { item: Of<'link'> }) {
  const { say } = useWords(COMMON);
  const anchor = useAnchor({ href: item.href });
  const away = item.external ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <Radix.Item asChild>
      <a {...anchor} {...away} className="item text-text no-underline">
        <Face face={item} keys={item.keys}>
          {item.external ? (
            <>
              <ExternalLink
                aria-hidden
                className="ms-2 inline size-3 shrink-0 align-[-1px] text-text-subtle"
              />
              <span className="sr-only">{say('newTab')}</span>
            </>
          ) : null}
        </Face>
      </a>
    </Radix.Item>
  );
}

function CheckLine({ item }: { item: Of<'check'> }) {
  const refused = item.disabledReason !== undefined;
  return (
    <Radix.CheckboxItem
      checked={item.checked}
      aria-disabled={refused || undefined}
      onCheckedChange={(checked) => {
        if (!refused) item.onCheckedChange(checked);
      }}
      onSelect={stay}
      className="item"
    >
      <Tick />
      <Face face={item} keys={item.keys} />
    </Radix.CheckboxItem>
  );
}

function Choice({ item }: { item: Of<'radio'> }) {
  const refused = (option: MenuOption | undefined) => option?.disabledReason !== undefined;
  return (
    <Radix.RadioGroup
      value={item.value}
      onValueChange={(next) => {
        if (!refused(item.options.find((option) => option.value === next)))
          item.onValueChange(next);
      }}
      aria-label={item.label}
    >
      {item.options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          aria-disabled={refused(option) || undefined}
          onSelect={(event) => {
            if (refused(option)) event.preventDefault();
          }}
          className="item"
        >
          <Tick />
          <Face face={option} />
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

function SubMenu({ item }: { item: Of<'menu'> }) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className="item data-[state=open]:bg-press">
        <Face face={item} />
        {CHEVRON}
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
            <MenuLine key={line.id} item={line} />
          ))}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

function Tick() {
  return (
    <span className="grid size-4 shrink-0 place-items-center">
      <Radix.ItemIndicator>
        <Check aria-hidden className="size-3.5" />
      </Radix.ItemIndicator>
    </span>
  );
}

type FaceText = Pick<MenuOption, 'label' | 'icon' | 'hint' | 'disabledReason'>;

/** What every line looks like: its icon, its words over their second line, its keys. */
function Face({
  face,
  keys,
  children,
}: {
  face: FaceText;
  keys?: string | undefined;
  /** Right behind the label. */
  children?: ReactNode;
}) {
  const second = face.disabledReason ?? face.hint;
  return (
    <>
      {face.icon === undefined || face.icon === null ? null : (
        <span className="grid size-4 shrink-0 place-items-center [&_svg]:size-4">{face.icon}</span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          {face.label}
          {children}
        </span>
        {second === undefined ? null : (
          <span className="block text-text-subtle text-xs">{second}</span>
        )}
      </span>
      {keys === undefined ? null : <Kbd keys={keys} className="ms-4 text-text-subtle" />}
    </>
  );
}
