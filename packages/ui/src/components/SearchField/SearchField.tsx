import { Search, X } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { mergeRefs } from '../../lib/merge-refs.ts';
import { useRefusal } from '../../lib/refusal.tsx';
import { useWords, words } from '../../lib/words/words.ts';
import { Kbd } from '../Kbd/Kbd.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';

const WORDS = words('SearchField', {
  clear: 'Clear search',
});
/** Words of this component. */
export type SearchFieldWords = typeof WORDS;

/** Props of {@link SearchField}. */
export interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'size' | 'value' | 'disabled'> {
  /** The query that is applied now. */
  value: string;
  /** Called after `debounceMs` without typing, and immediately on Enter, Escape and clear. */
  onValueChange: (value: string) => void;
  /** 250 by default; 0 reports every key. */
  debounceMs?: number | undefined;
  /** What is searched: its accessible name, and its placeholder unless one is given. */
  label: string;
  /** The app's shortcut that leads here, shown while it is empty; the app binds it. */
  keys?: string | undefined;
  /** 28 or 32 px high. */
  size?: 'small' | 'medium' | undefined;
  /** What was typed is being searched for. One types on meanwhile. */
  busy?: boolean | undefined;
  /** Why it cannot be changed now. It stays focusable and says so. */
  disabledReason?: string | undefined;
}

/**
 * Searches while one types, without a request for each key.
 *
 * Keyboard: Enter searches immediately, Escape clears.
 *
 * @do Bind its shortcut in the app, and show it by `keys`.
 * @dont Set `debounceMs` to 0 where each key would be a request.
 */
export function SearchField({
  value,
  onValueChange,
  debounceMs = 250,
  label,
  keys,
  size = 'medium',
  placeholder,
  busy = false,
  disabledReason,
  className,
  onKeyDown,
  ref,
  'aria-describedby': describedBy,
  ...rest
}: SearchFieldProps) {
  const { say } = useWords(WORDS);
  const refusal = useRefusal({ reason: disabledReason, className, describedBy });
  const [draft, setDraft] = useState<string | null>(null);
  const [applied, setApplied] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const input = useRef<HTMLInputElement | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The value changed from outside (a link, "clear all"): what was typed gives way.
  if (value !== applied) {
    setApplied(value);
    setDraft(null);
  }
  const shown = draft ?? value;

  const apply = (next: string) => {
    clearTimeout(timer.current);
    if (next !== value) onValueChange(next);
  };
  const type = (next: string) => {
    setDraft(next);
    clearTimeout(timer.current);
    if (debounceMs === 0) apply(next);
    else timer.current = setTimeout(() => apply(next), debounceMs);
  };
  const clear = () => {
    setDraft('');
    apply('');
    input.current?.focus();
  };

  return refusal.around(
    <span
      data-slot="search-field"
      className={cn(
        'control control-box own:w-full gap-2',
        size === 'small' ? 'h-7 px-2 text-sm' : 'h-8 px-2.5 text-base',
        refusal.className,
      )}
    >
      {busy ? (
        <Spinner className="text-text-muted" />
      ) : (
        <Search aria-hidden className="size-3.5 shrink-0 text-text-subtle" />
      )}
      <input
        {...rest}
        {...refusal.input}
        ref={mergeRefs(input, ref)}
        aria-busy={busy || undefined}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={shown}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key === 'Enter') apply(shown);
          if (event.key === 'Escape' && shown !== '' && !refusal.isRefused) {
            event.preventDefault();
            event.stopPropagation();
            clear();
          }
        }}
        className="h-full min-w-0 flex-1 appearance-none bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {shown === '' || refusal.isRefused ? (
        keys === undefined ? null : (
          // A screen that is touched has no keys.
          <Kbd keys={keys} className="pointer-coarse:hidden text-text-subtle" />
        )
      ) : (
        <button
          type="button"
          aria-label={say('clear')}
          onClick={clear}
          className="hit rounded-xs text-text-subtle hover:text-text"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
      {refusal.note}
    </span>,
  );
}
