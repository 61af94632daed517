import { Plus, Search } from 'lucide-react';
import { type RefObject, useId, useMemo, useState } from 'react';
import { COMMON } from '../../lib/words/common.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { PopoverContent } from '../Popover/PopoverContent.tsx';
import { Listbox } from '../Select/Listbox.tsx';
import { matchOptions, type Option, optionByKeyBeside } from '../Select/option.ts';
import { Spinner } from '../Spinner/Spinner.tsx';

const WORDS = words('ComboboxList', {
  create: 'Create “{text}”',
});
/** Words of this component. */
export type ComboboxListWords = typeof WORDS;

interface ComboboxContentProps extends SearchProps {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface SearchProps {
  label: string;
  searchLabel: string;
  options: readonly Option<string | number>[];
  noneLabel: string | undefined;
  /** What is chosen now. */
  chosen: readonly (string | number)[];
  /** Stays open after a choice, and draws boxes. */
  multiple: boolean;
  onChoose: (value: string | number | null) => void;
  onCreate: ((text: string) => void) | undefined;
  onQueryChange: ((query: string) => void) | undefined;
  loading: boolean;
  emptyText: string;
}

/** The floating search and list, loaded when it first opens. Its query lives as long as it is open. */
export function ComboboxContent({ anchor, open, onOpenChange, ...search }: ComboboxContentProps) {
  return (
    <PopoverContent
      anchor={anchor}
      open={open}
      onOpenChange={onOpenChange}
      label={search.label}
      align="start"
      side="bottom"
      space="none"
      matchWidth
    >
      <SearchList
        {...search}
        onLeave={() => {
          // From the field the browser's own Tab goes on, in either direction.
          anchor.current?.focus();
          onOpenChange(false);
        }}
      />
    </PopoverContent>
  );
}

/** Values of the two lines that are no options; no option is called so. */
const NONE = '\u0000none';
const CREATE = '\u0000create';

function SearchList({
  label,
  searchLabel,
  options,
  noneLabel,
  chosen,
  multiple,
  onChoose,
  onCreate,
  onQueryChange,
  loading,
  emptyText,
  onLeave,
}: SearchProps & { onLeave: () => void }) {
  const { say } = useWords(WORDS);
  const common = useWords(COMMON);
  const id = useId();
  const [query, setQuery] = useState('');
  const held = useMemo(() => new Set(chosen), [chosen]);
  const shown = useMemo<readonly Option<string | number>[]>(() => {
    const text = query.trim();
    // A source that loads options for each query has already matched them, perhaps on a field that is not shown here.
    const matches = onQueryChange === undefined ? matchOptions(options, query) : options;
    const known = options.some((option) => option.label.toLowerCase() === text.toLowerCase());
    return [
      ...(noneLabel !== undefined && query === '' ? [{ value: NONE, label: noneLabel }] : []),
      ...matches,
      ...(onCreate && text !== '' && !known
        ? [{ value: CREATE, label: say('create', { text }), icon: <Plus className="size-4" /> }]
        : []),
    ];
  }, [options, query, noneLabel, onCreate, onQueryChange, say]);
  const [wanted, setActive] = useState(() =>
    Math.max(
      0,
      shown.findIndex((option) =>
        held.size === 0 ? option.value === NONE : held.has(option.value),
      ),
    ),
  );
  const active = Math.min(wanted, shown.length - 1);
  const choose = (option: Option<string | number> | undefined) => {
    if (option === undefined || option.disabledReason !== undefined) return;
    if (option.value === CREATE) onCreate?.(query.trim());
    else onChoose(option.value === NONE ? null : option.value);
    if (multiple && option.value === CREATE) setQuery('');
  };

  return (
    <div className="min-w-64">
      <div className="flex h-9 items-center gap-2 border-border border-b px-3">
        <Search aria-hidden className="size-3.5 shrink-0 text-text-subtle" />
        <input
          role="combobox"
          aria-label={searchLabel}
          aria-expanded={shown.length > 0}
          aria-controls={shown.length > 0 ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
          placeholder={searchLabel}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
            onQueryChange?.(event.target.value);
          }}
          onKeyDown={(event) => {
            const next = optionByKeyBeside(query, event.key, shown, active);
            if (next !== undefined) setActive(next);
            else if (event.key === 'Enter') choose(shown[active]);
            else if (event.key === 'Tab') return onLeave();
            else return;
            event.preventDefault();
          }}
          className="h-full min-w-0 flex-1 bg-transparent outline-none"
        />
        {loading ? <Spinner label={common.say('loading')} /> : null}
      </div>
      <Listbox
        id={id}
        label={label}
        options={shown}
        isChosen={(value) => (value === NONE ? held.size === 0 : held.has(value))}
        multiple={multiple}
        active={active}
        onActiveChange={setActive}
        onChoose={(index) => choose(shown[index])}
        emptyText={loading ? `${common.say('loading')}…` : emptyText}
      />
    </div>
  );
}
