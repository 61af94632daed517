import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import type { Option } from './option.ts';

interface ListboxProps {
  id: string;
  label: string;
  options: readonly Option<string | number>[];
  chosen: string | number | null;
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
  chosen,
  active,
  onActiveChange,
  onChoose,
  emptyText,
}: ListboxProps) {
  const list = useRef<HTMLDivElement | null>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      data-slot="listbox"
      className="max-h-72 overflow-auto p-1"
    >
      {options.length === 0 ? (
        <p className="px-2 py-3 text-text-muted" role="presentation">
          {emptyText}
        </p>
      ) : null}
      {options.map((option, index) => {
        const heading = option.group !== undefined && option.group !== options[index - 1]?.group;
        const second = option.disabledReason ?? option.hint;
        return (
          <div key={option.value} role="presentation">
            {heading ? (
              <div
                role="presentation"
                className="px-2 pt-2 pb-1 font-medium text-text-subtle text-xs"
              >
                {option.group}
              </div>
            ) : null}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list handles the keys */}
            <div
              id={`${id}-${index}`}
              data-index={index}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === chosen}
              aria-disabled={option.disabledReason === undefined ? undefined : true}
              data-active={index === active}
              onPointerMove={() => {
                if (index !== active) onActiveChange(index);
              }}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                if (option.disabledReason === undefined) onChoose(index);
              }}
              className="item"
            >
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
              <Check
                aria-hidden
                className={cn('size-3.5 shrink-0', option.value !== chosen && 'invisible')}
              />
            </div>
          </div>
        );
      })}
    </div>
  );
}
