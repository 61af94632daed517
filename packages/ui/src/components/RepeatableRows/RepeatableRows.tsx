import { cva } from 'class-variance-authority';
import { Plus, Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';

const rows = cva('grid grid-cols-[minmax(0,1fr)]', {
  variants: { look: { plain: 'gap-2', inset: 'gap-3' } },
});
const row = cva('flex min-w-0 gap-2', {
  variants: { look: { plain: 'items-center', inset: 'items-start rounded-panel bg-inset p-3' } },
});

/** Props of {@link RepeatableRows}. */
export interface RepeatableRowsProps<Item>
  extends Omit<ComponentProps<'fieldset'>, 'children' | 'disabled'> {
  /** What the rows are, or what holds for all of them. */
  label: string;
  /** One for each row. */
  items: readonly Item[];
  /** The key of a row: it stays the same when another one is removed. */
  keyOf: (item: Item) => string | number;
  /** Draws the fields of a row. */
  children: (item: Item, index: number) => ReactNode;
  /** Name of the button that removes a row: say which. */
  removeLabel: (item: Item, index: number) => string;
  /** Removes the row at an index. The only row stays. */
  onRemove: (index: number) => void;
  /** The button that adds a row. */
  addLabel: string;
  /** Adds an empty row at the end; left out when there is nothing more to add. */
  onAdd?: (() => void) | undefined;
  /** Why no more can be added now. */
  addDisabledReason?: string | undefined;
  /** `inset` for rows with several labelled fields; `plain` by default. */
  look?: 'plain' | 'inset' | undefined;
}

/**
 * Fields that are asked for once or several times, such as the conditions of a rule or those a mail goes to.
 *
 * Keyboard: Tab goes through the fields of a row, then to the button that removes it, after the last row to the button that adds
 * one. When a row is removed, focus goes to the row that takes its place.
 *
 * @do Begin with one row, so that it can be seen what is asked.
 * @dont Use it for single words; that is a TagInput.
 */
export function RepeatableRows<Item>({
  label,
  items,
  keyOf,
  children,
  removeLabel,
  onRemove,
  addLabel,
  onAdd,
  addDisabledReason,
  look = 'plain',
  className,
  ...rest
}: RepeatableRowsProps<Item>) {
  const list = useRef<HTMLDivElement>(null);
  const removed = useRef<number | null>(null);
  const { length } = items;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that had focus went with its row
  useLayoutEffect(() => {
    const index = removed.current;
    removed.current = null;
    if (index === null) return;
    const left = list.current?.querySelectorAll<HTMLElement>('[data-removes]') ?? [];
    const next = left[Math.min(index, left.length - 1)];
    (next ?? list.current?.querySelector<HTMLElement>('[data-adds]'))?.focus();
  }, [length]);
  return (
    <fieldset {...rest} data-slot="repeatable-rows" className={cn('min-w-0', className)}>
      <legend className="mb-1 font-medium">{label}</legend>
      <div ref={list} className={rows({ look })}>
        {items.map((item, index) => (
          <div key={keyOf(item)} className={row({ look })}>
            <div className="flex min-w-0 flex-1 flex-wrap items-[inherit] gap-2">
              {children(item, index)}
            </div>
            {length === 1 ? null : (
              <IconButton
                size="small"
                label={removeLabel(item, index)}
                icon={<Trash2 />}
                data-removes=""
                className={look === 'inset' ? 'mt-6' : undefined}
                onClick={() => {
                  removed.current = index;
                  onRemove(index);
                }}
              />
            )}
          </div>
        ))}
        {onAdd === undefined ? null : (
          <Button
            size="small"
            icon={<Plus />}
            data-adds=""
            className="justify-self-start"
            disabledReason={addDisabledReason}
            onClick={onAdd}
          >
            {addLabel}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
