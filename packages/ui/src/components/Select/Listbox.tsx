import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { later } from '../../lib/later.tsx';
import { OptionRow } from './OptionRow.tsx';
import type { Option } from './option.ts';

const ListboxVirtual = later(() => import('./ListboxVirtual.tsx').then((m) => m.ListboxVirtual));

/** More options than this are drawn only where they are in sight. */
const VIRTUAL_FROM = 100;

interface ListboxProps {
  id: string;
  label: string;
  options: readonly Option<string | number>[];
  isChosen: (value: string | number) => boolean;
  /** Several may be chosen. */
  multiple?: boolean | undefined;
  /** Index of the option that Enter would choose. */
  active: number;
  onActiveChange: (index: number) => void;
  onChoose: (index: number) => void;
  emptyText: string;
}

/** The list under a select or a combobox. Focus stays on the field; `aria-activedescendant` points in here. */
export function Listbox({
  id,
  label,
  options,
  isChosen,
  multiple = false,
  active,
  onActiveChange,
  onChoose,
  emptyText,
}: ListboxProps) {
  const list = useRef<HTMLDivElement | null>(null);
  const virtual = options.length > VIRTUAL_FROM;
  useEffect(() => {
    list.current?.querySelector(`[data-option="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (options.length === 0) return <p className="px-3 py-4 text-text-muted">{emptyText}</p>;
  const line = (index: number) => {
    const option = options[index];
    if (option === undefined) return null;
    const heading = option.group !== options[index - 1]?.group ? option.group : undefined;
    return (
      <Line
        key={option.value}
        id={`${id}-${index}`}
        index={index}
        count={virtual ? options.length : undefined}
        option={option}
        heading={heading}
        chosen={isChosen(option.value)}
        multiple={multiple}
        active={index === active}
        onActive={() => onActiveChange(index)}
        onChoose={() => onChoose(index)}
      />
    );
  };
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      tabIndex={-1}
      data-slot="listbox"
      // Less where the window has no room for as much, and for the search above it: one thing scrolls, not two.
      className="max-h-[min(288px,calc(var(--radix-popover-content-available-height,100dvh)-40px))] overflow-auto p-1"
    >
      {virtual ? (
        <ListboxVirtual list={list} count={options.length} active={active}>
          {line}
        </ListboxVirtual>
      ) : (
        options.map((_, index) => line(index))
      )}
    </div>
  );
}

interface LineProps {
  id: string;
  index: number;
  /** How many there are, when not all are drawn. */
  count: number | undefined;
  option: Option<string | number>;
  heading: string | undefined;
  chosen: boolean;
  multiple: boolean;
  active: boolean;
  onActive: () => void;
  onChoose: () => void;
}

function Line({
  id,
  index,
  count,
  option,
  heading,
  chosen,
  multiple,
  active,
  onActive,
  onChoose,
}: LineProps) {
  const second = option.disabledReason ?? option.hint;
  return (
    <OptionRow
      id={id}
      index={index}
      count={count}
      heading={heading}
      selected={chosen}
      active={active}
      off={option.disabledReason !== undefined}
      onActive={onActive}
      onChoose={onChoose}
    >
      {multiple ? (
        <span
          aria-hidden
          className={cn(
            'grid size-4 shrink-0 place-items-center rounded-sm border',
            chosen ? 'border-accent bg-accent text-on-accent' : 'border-control bg-surface',
          )}
        >
          {chosen ? <Check className="size-3" strokeWidth={3} /> : null}
        </span>
      ) : null}
      {option.icon === undefined ? null : (
        <span aria-hidden className="grid min-w-4 place-items-center">
          {option.icon}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{option.label}</span>
        {second === undefined ? null : (
          <span className="block truncate text-text-subtle text-xs">{second}</span>
        )}
      </span>
      {multiple ? null : (
        <Check aria-hidden className={cn('size-3.5 shrink-0', !chosen && 'invisible')} />
      )}
    </OptionRow>
  );
}
