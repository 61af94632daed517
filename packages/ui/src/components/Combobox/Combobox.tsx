import { ChevronDown } from 'lucide-react';
import { type ComponentProps, lazy, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { Later } from '../../lib/Later.tsx';
import type { Option } from '../Select/option.ts';
import { fieldButton } from '../Select/Select.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { Tooltip } from '../Tooltip/Tooltip.tsx';

const load = () => import('./ComboboxPop.tsx');
const ComboboxPop = lazy(() => load().then((m) => ({ default: m.ComboboxPop })));

/** Props of {@link Combobox}. */
export interface ComboboxProps<V extends string | number>
  extends Omit<ComponentProps<'button'>, 'value' | 'children'> {
  /** The question: its accessible name. */
  label: string;
  /** `inside` writes the label before the value, `hidden` keeps it for screen readers. */
  labelShown?: 'inside' | 'hidden' | undefined;
  /** The chosen value, or `null` for none. */
  value: V | null;
  /** Called with the next value; `null` when `noneLabel` was chosen. */
  onValueChange: (value: V | null) => void;
  /** What can be chosen. */
  options: readonly Option<V>[];
  /** Offers no value under this name, first in the list. */
  noneLabel?: string | undefined;
  /** Called with what is typed, when the options come from elsewhere. They are still narrowed here. */
  onQueryChange?: ((query: string) => void) | undefined;
  /** Options are on their way. */
  loading?: boolean | undefined;
  /** When nothing matches. */
  emptyText?: string | undefined;
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
  /** Placeholder of the search. */
  searchLabel?: string | undefined;
  /** 28 or 32 px high. */
  size?: 'small' | 'medium' | undefined;
  /** `field` in forms, `quiet` in toolbars and side bars. */
  tone?: 'field' | 'quiet' | undefined;
  /** Why it cannot be changed now. */
  disabledReason?: string | undefined;
  /** A change is on its way. */
  busy?: boolean | undefined;
  /** Controlled; leave it away to let the button decide. */
  open?: boolean | undefined;
  /** Called when it wants to open or close. */
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/**
 * One value of a long list, found by typing.
 *
 * Keyboard: Enter, Space or Down opens and moves focus into the search; arrows move; Enter chooses; Escape closes
 * and returns focus.
 */
export function Combobox<V extends string | number>({
  label,
  labelShown = 'hidden',
  value,
  onValueChange,
  options,
  noneLabel,
  onQueryChange,
  loading = false,
  emptyText = 'No match',
  placeholder,
  searchLabel = 'Search',
  size = 'medium',
  tone = 'field',
  disabledReason,
  busy = false,
  open: controlled,
  onOpenChange,
  className,
  ...rest
}: ComboboxProps<V>) {
  const [own, setOwn] = useState(false);
  const off = disabledReason !== undefined || busy;
  const open = (controlled ?? own) && !off;
  const [used, setUsed] = useState(false);
  if (open && !used) setUsed(true);
  const anchor = useRef<HTMLButtonElement | null>(null);
  const chosen = options.find((option) => option.value === value);
  const empty = placeholder ?? noneLabel ?? 'Choose';

  const change = (next: boolean) => {
    if (off && next) return;
    setOwn(next);
    onOpenChange?.(next);
    if (!next) onQueryChange?.('');
  };

  const button = (
    <button
      {...rest}
      ref={anchor}
      type="button"
      data-slot="combobox"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => change(!open)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && !open) {
          event.preventDefault();
          change(true);
        }
      }}
      className={cn(fieldButton({ tone, size }), className)}
    >
      {chosen?.icon === undefined ? null : (
        <span aria-hidden className="grid shrink-0 place-items-center">
          {chosen.icon}
        </span>
      )}
      <span className="min-w-0 flex-1 truncate">
        <span className={labelShown === 'inside' ? 'text-text-muted' : 'sr-only'}>{label}: </span>
        {chosen?.label ?? <span className="text-text-muted">{empty}</span>}
      </span>
      {busy ? (
        <Spinner />
      ) : off ? null : (
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-text-subtle" />
      )}
    </button>
  );
  return (
    <>
      {disabledReason === undefined ? (
        button
      ) : (
        <Tooltip label={disabledReason} className={tone === 'field' ? 'w-full' : undefined}>
          {button}
        </Tooltip>
      )}
      {used ? (
        <Later>
          <ComboboxPop
            anchor={anchor}
            open={open}
            onOpenChange={change}
            label={label}
            searchLabel={searchLabel}
            options={options}
            noneLabel={noneLabel}
            value={value}
            onChoose={(next) => {
              change(false);
              anchor.current?.focus();
              if (next !== value) {
                onValueChange(options.find((option) => option.value === next)?.value ?? null);
              }
            }}
            onQueryChange={onQueryChange}
            loading={loading}
            emptyText={emptyText}
          />
        </Later>
      ) : null}
    </>
  );
}
