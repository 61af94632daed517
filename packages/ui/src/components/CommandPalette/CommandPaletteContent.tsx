import { Search } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { COMMON } from '../../lib/words/common.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { DialogShell } from '../Dialog/DialogShell.tsx';
import { Kbd } from '../Kbd/Kbd.tsx';
import { OptionRow } from '../Select/OptionRow.tsx';
import { optionByKeyBeside } from '../Select/option.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import type { Command, CommandPaletteProps } from './props.ts';
import { rankCommands } from './rank.ts';

const WORDS = words('CommandPalette', {
  placeholder: 'Type a command or search',
  nothing: 'No results',
  found: { other: '{count} found' },
});
/** Words of this component. */
export type CommandPaletteWords = typeof WORDS;

/** Lines beyond this many are not drawn; typing narrows them. */
const DRAWN = 100;

/** The palette itself, loaded when it first opens. Its query lives as long as it is open. */
export function CommandPaletteContent({
  open,
  onOpenChange,
  label,
  placeholder,
  commands,
  onQueryChange,
  loading = false,
  emptyText,
  className,
  ...rest
}: CommandPaletteProps) {
  return (
    <DialogShell
      {...rest}
      open={open}
      onOpenChange={onOpenChange}
      slot="command-palette"
      title={label}
      titleHidden
      flush
      className={cn(
        'top-[max(16px,12vh)] left-1/2 max-h-[min(60vh,480px)] w-[calc(100vw-32px)] max-w-150 -translate-x-1/2 overflow-hidden',
        className,
      )}
    >
      <Commands
        label={label}
        placeholder={placeholder}
        commands={commands}
        onQueryChange={onQueryChange}
        loading={loading}
        emptyText={emptyText}
        onDone={() => onOpenChange(false)}
      />
    </DialogShell>
  );
}

interface CommandsProps
  extends Pick<
    CommandPaletteProps,
    'label' | 'placeholder' | 'commands' | 'onQueryChange' | 'emptyText'
  > {
  loading: boolean;
  onDone: () => void;
}

function Commands({
  label,
  placeholder,
  commands,
  onQueryChange,
  loading,
  emptyText,
  onDone,
}: CommandsProps) {
  const { say } = useWords(WORDS);
  const common = useWords(COMMON);
  const id = useId();
  const [query, setQuery] = useState('');
  const [wanted, setActive] = useState(0);
  const list = useRef<HTMLDivElement | null>(null);
  const shown = useMemo(() => {
    // A source that loads commands for each query has already matched them, perhaps on a field that is not shown here.
    const matches = onQueryChange === undefined ? rankCommands(commands, query) : commands;
    return matches.slice(0, DRAWN);
  }, [commands, query, onQueryChange]);
  const active = Math.min(wanted, shown.length - 1);
  useEffect(() => {
    list.current?.querySelector(`[data-option="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const choose = (command: Command | undefined) => {
    if (command === undefined || command.disabledReason !== undefined) return;
    onDone();
    command.onSelect();
  };
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-2.5 border-border border-b px-4">
        <Search aria-hidden className="size-4 shrink-0 text-text-subtle" />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded={shown.length > 0}
          aria-controls={shown.length > 0 ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          placeholder={placeholder ?? say('placeholder')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
            onQueryChange?.(event.target.value);
          }}
          onKeyDown={(event) => {
            const { key } = event;
            const next = optionByKeyBeside(query, key, shown, active);
            if (next !== undefined) setActive(next);
            else if (key === 'Enter') choose(shown[active]);
            else return;
            event.preventDefault();
          }}
          className="h-full min-w-0 flex-1 bg-transparent text-md outline-none"
        />
        {loading ? <Spinner label={common.say('loading')} /> : null}
      </div>
      {shown.length === 0 ? (
        <p className="px-4 py-8 text-center text-text-muted">
          {loading ? `${common.say('loading')}…` : (emptyText ?? say('nothing'))}
        </p>
      ) : (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          className="min-h-0 flex-1 overflow-auto p-1.5"
        >
          {shown.map((command, index) => (
            <CommandLine
              key={command.id}
              id={`${id}-${index}`}
              index={index}
              command={command}
              heading={command.group !== shown[index - 1]?.group ? command.group : undefined}
              active={index === active}
              onActive={() => setActive(index)}
              onChoose={() => choose(command)}
            />
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {query === '' ? '' : say('found', { count: shown.length })}
      </p>
    </>
  );
}

function CommandLine({
  id,
  index,
  command,
  heading,
  active,
  onActive,
  onChoose,
}: {
  id: string;
  index: number;
  command: Command;
  heading: string | undefined;
  active: boolean;
  onActive: () => void;
  onChoose: () => void;
}) {
  const second = command.disabledReason ?? command.hint;
  return (
    <OptionRow
      id={id}
      index={index}
      heading={heading}
      selected={active}
      active={active}
      off={command.disabledReason !== undefined}
      onActive={onActive}
      onChoose={onChoose}
      space="palette"
    >
      {command.icon === undefined ? null : (
        <span aria-hidden className="grid size-4 place-items-center text-text-muted [&_svg]:size-4">
          {command.icon}
        </span>
      )}
      <span className="flex min-w-0 flex-1 gap-2">
        <span className="truncate">{command.label}</span>
        {second === undefined ? null : (
          <span className="min-w-0 truncate text-text-subtle">{second}</span>
        )}
      </span>
      {command.keys === undefined ? null : <Kbd keys={command.keys} className="text-text-subtle" />}
    </OptionRow>
  );
}
