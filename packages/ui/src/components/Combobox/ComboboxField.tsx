import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useFirstUse } from '../../lib/disclosure.tsx';
import { later, preloading } from '../../lib/later.tsx';
import { mergeRefs } from '../../lib/merge-refs.ts';
import { COMMON } from '../../lib/words/common.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { FieldTrigger, fieldButton, Refusable } from '../Select/FieldTrigger.tsx';
import type { Option } from '../Select/option.ts';

const WORDS = words('Combobox', {
  search: 'Search',
});
/** Words of this component. */
export type ComboboxWords = typeof WORDS;

const load = () => import('./ComboboxContent.tsx');
const ComboboxContent = later(() => load().then((m) => m.ComboboxContent));

/** What one and several values have in common. */
export interface ComboboxFieldProps
  extends Omit<ComponentProps<'button'>, 'value' | 'children' | 'disabled'> {
  /** The question: its accessible name. */
  label: string;
  /** `inside` writes the label before the value, `hidden` keeps it for screen readers. */
  labelShown?: 'inside' | 'hidden' | undefined;
  /** The chosen value in words, or `null` for none. */
  shown: string | null;
  /** Before it. */
  shownIcon?: ReactNode;
  /** What can be chosen. */
  options: readonly Option<string | number>[];
  /** What is chosen. */
  chosen: readonly (string | number)[];
  /** Several may be chosen: it stays open. */
  multiple?: boolean | undefined;
  /** Called with the value of a line, or `null` for none. */
  onChoose: (value: string | number | null) => void;
  /** Offers no value under this name, first in the list. */
  noneLabel?: string | undefined;
  /** Offers to make an option of what was typed. The caller makes it and chooses it. */
  onCreate?: ((text: string) => void) | undefined;
  /** Called with what is typed, when the options come from elsewhere: they are offered as they come, not narrowed here. */
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
  /** A choice is needed. `Field` says so in words; a button has no attribute for it. */
  required?: boolean | undefined;
}

/** The button and its search, for one value or several. */
export function ComboboxField({
  label,
  labelShown = 'hidden',
  shown,
  shownIcon,
  options,
  chosen,
  multiple = false,
  onChoose,
  noneLabel,
  onCreate,
  onQueryChange,
  loading = false,
  emptyText,
  placeholder,
  searchLabel,
  size = 'medium',
  tone = 'field',
  disabledReason,
  busy = false,
  open: controlled,
  onOpenChange,
  className,
  ref,
  // A button takes no such attribute: the field says it in words.
  required: _,
  onPointerEnter,
  onFocus,
  onClick,
  onKeyDown,
  ...rest
}: ComboboxFieldProps) {
  const { say } = useWords(WORDS);
  const common = useWords(COMMON);
  const [own, setOwn] = useState(false);
  const off = disabledReason !== undefined || busy;
  const open = (controlled ?? own) && !off;
  const used = useFirstUse(open);
  const anchor = useRef<HTMLButtonElement | null>(null);
  const empty = placeholder ?? noneLabel ?? common.say('choose');

  const change = (next: boolean) => {
    if (off && next) return;
    setOwn(next);
    onOpenChange?.(next);
    if (!next) onQueryChange?.('');
  };

  const done = () => {
    change(false);
    anchor.current?.focus();
  };

  const button = (
    <button
      {...rest}
      ref={mergeRefs(anchor, ref)}
      type="button"
      data-slot="combobox"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      {...preloading(load, { onPointerEnter, onFocus })}
      onClick={(event) => {
        onClick?.(event);
        change(!open);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'ArrowDown' && !open) {
          event.preventDefault();
          change(true);
        }
      }}
      className={cn(
        fieldButton({ tone, size }),
        disabledReason === undefined ? className : 'w-full',
      )}
    >
      <FieldTrigger icon={shownIcon} busy={busy} opens={!off}>
        <span className={labelShown === 'inside' ? 'text-text-muted' : 'sr-only'}>{label}: </span>
        {shown ?? <span className="text-text-muted">{empty}</span>}
      </FieldTrigger>
    </button>
  );
  return (
    <>
      <Refusable reason={disabledReason} tone={tone} className={className}>
        {button}
      </Refusable>
      {used ? (
        <ComboboxContent
          anchor={anchor}
          open={open}
          onOpenChange={change}
          label={label}
          searchLabel={searchLabel ?? say('search')}
          options={options}
          noneLabel={noneLabel}
          chosen={chosen}
          multiple={multiple}
          onChoose={(next) => {
            if (!multiple) done();
            onChoose(next);
          }}
          onCreate={
            onCreate === undefined
              ? undefined
              : (text) => {
                  if (!multiple) done();
                  onCreate(text);
                }
          }
          onQueryChange={onQueryChange}
          loading={loading}
          emptyText={emptyText ?? common.say('noMatch')}
        />
      ) : null}
    </>
  );
}
