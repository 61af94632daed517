import { ListFilterPlus, X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { Button } from '../Button/Button.tsx';
import { DropdownMenu } from '../DropdownMenu/DropdownMenu.tsx';
import { Popover } from '../Popover/Popover.tsx';

const WORDS = words('FilterBar', {
  label: 'Filters',
  add: 'Add filter',
  clear: 'Clear',
  clearOne: 'Clear {filter}',
});
/** Words of this component. */
export type FilterBarWords = typeof WORDS;

/** A filter that is applied. */
export interface FilterChip {
  /** Its key. */
  id: string;
  /** What is filtered. */
  label: string;
  /** By what. */
  value: string;
  /** Takes it away; a chip without it cannot be cleared. */
  onRemove?: (() => void) | undefined;
  /** Where it is changed: content of the chip's popover. */
  editor?: ReactNode | ((close: () => void) => ReactNode);
}

/** Props of {@link FilterBar}. */
export interface FilterBarProps extends ComponentProps<'div'> {
  /** Names the group. */
  label?: string | undefined;
  /** A `SearchField`. */
  search?: ReactNode;
  /** What is applied, in a stable order. */
  chips: readonly FilterChip[];
  /** What can be added. */
  available: readonly { id: string; label: string; icon?: ReactNode }[];
  /** Called with the id; add a chip for it and open it by `openFilter`. */
  onAdd: (id: string) => void;
  /** Takes every filter away; shown when given. */
  onClear?: (() => void) | undefined;
  /** Time range, saved views. */
  trailing?: ReactNode;
  /** Id of the chip whose editor is open; leave it away to let the bar decide. */
  openFilter?: string | null | undefined;
  /** Called when an editor opens or closes. */
  onOpenFilterChange?: ((id: string | null) => void) | undefined;
}

/**
 * Everything that narrows the list, in one line: each filter says what it is, can be changed and cleared.
 *
 * Keyboard: Tab goes through; Enter on a chip opens it, Delete on it clears it, and focus goes to the next one.
 *
 * @do Say in the chip what is filtered and by what.
 * @dont Hide a filter that is applied behind a count.
 */
export function FilterBar({
  label,
  search,
  chips,
  available,
  onAdd,
  onClear,
  trailing,
  openFilter,
  onOpenFilterChange,
  className,
  ...rest
}: FilterBarProps) {
  const { say } = useWords(WORDS);
  const [own, setOwn] = useState<string | null>(null);
  const open = openFilter === undefined ? own : openFilter;
  const setOpen = (id: string | null) => {
    setOwn(id);
    onOpenFilterChange?.(id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a wrapping flex row in every browser
    <div
      {...rest}
      role="group"
      aria-label={label ?? say('label')}
      data-slot="filter-bar"
      className={cn('flex flex-wrap items-center gap-2', className)}
    >
      {search === undefined ? null : (
        <div className="min-w-40 flex-1 basis-40 sm:max-w-80">{search}</div>
      )}
      {chips.map((chip) => (
        <Chip
          key={chip.id}
          chip={chip}
          open={open === chip.id}
          onOpenChange={(next) => setOpen(next ? chip.id : null)}
        />
      ))}
      <span className="inline-flex items-center gap-1 empty:hidden max-sm:order-2">
        {available.length === 0 ? null : (
          <DropdownMenu
            label={say('add')}
            trigger={
              <Button tone="quiet" icon={<ListFilterPlus aria-hidden />}>
                {say('add')}
              </Button>
            }
            items={available.map((filter) => ({
              id: filter.id,
              label: filter.label,
              icon: filter.icon,
              onSelect: () => {
                onAdd(filter.id);
                setOpen(filter.id);
              },
            }))}
          />
        )}
        {onClear ? (
          <Button tone="quiet" onClick={onClear}>
            {say('clear')}
          </Button>
        ) : null}
      </span>
      {trailing === undefined ? null : (
        <div className="ms-auto flex flex-wrap items-center gap-2 max-sm:order-1">{trailing}</div>
      )}
    </div>
  );
}

/** Where focus goes when a chip is cleared: to the next one, to the one before, or to what adds a filter. */
function neighbourOf(from: HTMLElement): HTMLElement | null {
  const chip = from.closest('[data-slot=filter-chip]');
  const isChip = (one: Element | null | undefined) =>
    one?.matches('[data-slot=filter-chip]') ? one : null;
  const near =
    isChip(chip?.nextElementSibling) ??
    isChip(chip?.previousElementSibling) ??
    chip?.nextElementSibling;
  return near?.querySelector('button') ?? null;
}

function Chip({
  chip,
  open,
  onOpenChange,
}: {
  chip: FilterChip;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { say } = useWords(WORDS);
  const remove = chip.onRemove
    ? (from: HTMLElement) => {
        neighbourOf(from)?.focus();
        chip.onRemove?.();
      }
    : undefined;
  const byKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Delete' || event.key === 'Backspace') remove?.(event.currentTarget);
  };
  const text = (
    <>
      <span className="text-text-muted">{chip.label}:</span>
      <span className="truncate font-medium">{chip.value}</span>
    </>
  );
  const look = cn(
    'inline-flex h-full min-w-0 items-center gap-1 rounded-s-control ps-2.5',
    remove ? 'pe-1.5' : 'rounded-e-control pe-2.5',
  );
  return (
    <span
      data-slot="filter-chip"
      className="inline-flex h-8 min-w-0 max-w-80 items-center rounded-control bg-press max-sm:order-2"
    >
      {chip.editor === undefined ? (
        <span className={look}>{text}</span>
      ) : (
        <Popover
          label={chip.label}
          open={open}
          onOpenChange={onOpenChange}
          space="flush"
          className="h-full min-w-0"
          trigger={
            <button
              type="button"
              onKeyDown={byKey}
              className={cn(look, 'hover:bg-border aria-expanded:bg-border')}
            >
              {text}
            </button>
          }
        >
          {chip.editor}
        </Popover>
      )}
      {remove ? (
        <button
          type="button"
          aria-label={say('clearOne', { filter: chip.label })}
          onClick={(event) => remove(event.currentTarget)}
          onKeyDown={byKey}
          className="grid h-full w-6.5 shrink-0 place-items-center rounded-e-control text-text-subtle hover:bg-border hover:text-text"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : null}
    </span>
  );
}
