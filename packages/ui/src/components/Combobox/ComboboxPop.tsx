import { Search } from 'lucide-react';
import { type RefObject, useId, useMemo, useState } from 'react';
import { PopoverPop } from '../Popover/PopoverPop.tsx';
import { Listbox } from '../Select/Listbox.tsx';
import { matchOptions, type Option, stepOption } from '../Select/option.ts';
import { Spinner } from '../Spinner/Spinner.tsx';

interface ComboboxPopProps extends SearchProps {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface SearchProps {
  label: string;
  searchLabel: string;
  options: readonly Option<string | number>[];
  noneLabel: string | undefined;
  value: string | number | null;
  onChoose: (value: string | number | null) => void;
  onQueryChange: ((query: string) => void) | undefined;
  loading: boolean;
  emptyText: string;
}

/** The floating search and list, loaded when it first opens. Its query lives as long as it is open. */
export function ComboboxPop({ anchor, open, onOpenChange, ...search }: ComboboxPopProps) {
  return (
    <PopoverPop
      anchor={anchor}
      open={open}
      onOpenChange={onOpenChange}
      label={search.label}
      align="start"
      side="bottom"
      space="none"
      matchWidth
    >
      <SearchList {...search} />
    </PopoverPop>
  );
}

/** Options beyond this many are not drawn; typing narrows them. */
const DRAWN = 200;

function SearchList({
  label,
  searchLabel,
  options,
  noneLabel,
  value,
  onChoose,
  onQueryChange,
  loading,
  emptyText,
}: SearchProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const matches = useMemo(() => matchOptions(options, query).slice(0, DRAWN), [options, query]);
  const none = noneLabel !== undefined && query === '';
  const shown = useMemo<readonly Option<string | number>[]>(
    () => (none ? [{ value: '', label: noneLabel }, ...matches] : matches),
    [none, noneLabel, matches],
  );
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      shown.findIndex((option) => option.value === (value ?? '')),
    ),
  );
  const choose = (option: Option<string | number> | undefined) => {
    if (option === undefined || option.disabledReason !== undefined) return;
    const { value: next } = option;
    onChoose(
      next === '' && none ? null : (matches.find((match) => match.value === next)?.value ?? null),
    );
  };

  return (
    <div className="min-w-64">
      <div className="flex h-9 items-center gap-2 border-border border-b px-3">
        <Search aria-hidden className="size-3.5 shrink-0 text-text-subtle" />
        <input
          role="combobox"
          aria-label={searchLabel}
          aria-expanded
          aria-controls={id}
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
            if (event.key === 'ArrowDown') setActive(stepOption(shown, active, 1));
            else if (event.key === 'ArrowUp') setActive(stepOption(shown, active, -1));
            else if (event.key === 'Enter') choose(shown[active]);
            else return;
            event.preventDefault();
          }}
          className="h-full min-w-0 flex-1 bg-transparent outline-none"
        />
        {loading ? <Spinner label="Loading" /> : null}
      </div>
      <Listbox
        id={id}
        label={label}
        options={shown}
        chosen={value ?? (none ? '' : null)}
        active={active}
        onActiveChange={setActive}
        onChoose={(index) => choose(shown[index])}
        emptyText={loading ? 'Loading…' : emptyText}
      />
    </div>
  );
}
