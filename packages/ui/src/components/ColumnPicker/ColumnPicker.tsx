import { Columns3, GripVertical } from 'lucide-react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { Button } from '../Button/Button.tsx';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { orderColumns } from '../DataTable/grid.ts';
import { Popover } from '../Popover/Popover.tsx';
import { DROP_LINE } from '../ReorderList/drop-line.ts';
import { MoveButtons } from '../ReorderList/MoveButtons.tsx';
import { moveItem } from '../ReorderList/reorder.ts';
import { useReorder } from '../ReorderList/use-reorder.ts';
import { type ColumnChoice, showColumn } from './columns.ts';

const WORDS = words('ColumnPicker', {
  label: 'Columns',
  always: 'Always shown',
  oneStays: 'At least one column is shown',
  keys: 'Drag, or Alt + ↑ ↓',
  reset: 'Reset',
});
/** Words of this component. */
export type ColumnPickerWords = typeof WORDS;

/** Props of {@link ColumnPicker}. */
export interface ColumnPickerProps
  extends Omit<ComponentProps<'button'>, 'value' | 'children' | 'disabled'> {
  /** What can be shown, in the order of those who have chosen nothing. The columns of a `DataTable` will do. */
  columns: readonly { id: string; header: string }[];
  /** What is shown, for `hiddenColumns` and `columnOrder` of the table; `useRememberedColumns` keeps it. */
  value: ColumnChoice;
  /** Called with the next choice as soon as it is made. */
  onValueChange: (value: ColumnChoice) => void;
  /** What *Reset* goes back to; all columns in their own order by default. */
  initial?: ColumnChoice | undefined;
  /** Ids of columns that cannot be hidden, such as the one with the row's link. */
  locked?: readonly string[] | undefined;
  /** Words on the button. */
  label?: string | undefined;
  /** 28 or 32 px high. */
  size?: 'small' | 'medium' | undefined;
  /** Edge of the button it lines up with. */
  align?: 'start' | 'end' | undefined;
}

const ALL: ColumnChoice = { hidden: [], order: [] };

/**
 * Which columns a table shows, and in which order. Belongs above the table, at its end.
 *
 * Keyboard: Enter opens; Up and Down move between columns, Space shows or hides, Alt with Up or Down moves the column,
 * Escape closes and returns focus. Each move is announced with its place.
 *
 * @do Remember what people choose, and offer the first order again.
 * @dont Let the column that names the row be hidden.
 */
export function ColumnPicker({
  columns,
  value,
  onValueChange,
  initial = ALL,
  locked = [],
  label: given,
  size = 'medium',
  align = 'end',
  className,
  ...rest
}: ColumnPickerProps) {
  const { say } = useWords(WORDS);
  const label = given ?? say('label');
  const ordered = orderColumns(columns, value.order);
  const ids = ordered.map((column) => column.id);
  const shown = ids.filter((id) => !value.hidden.includes(id));

  const { list, said, move, onListKeyDown, dragProps, rowProps } = useReorder({
    ids,
    nameOf: (id) => ordered.find((column) => column.id === id)?.header ?? id,
    onMove: (id, to) => onValueChange({ ...value, order: moveItem(ids, ids.indexOf(id), to) }),
    busy: false,
  });
  const keys = (event: KeyboardEvent<HTMLUListElement>) => {
    const delta = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    const { target } = event;
    onListKeyDown(event);
    if (delta === null || event.altKey || !(target instanceof Element)) return;
    const id = target.closest('[data-reorder]')?.getAttribute('data-reorder');
    const next = id ? ids[ids.indexOf(id) + delta] : undefined;
    if (next === undefined) return;
    event.preventDefault();
    list.current
      ?.querySelector<HTMLElement>(`[data-reorder="${CSS.escape(next)}"] [role=checkbox]`)
      ?.focus();
  };
  const reasonFor = (id: string) =>
    locked.includes(id)
      ? say('always')
      : shown.length === 1 && shown[0] === id
        ? say('oneStays')
        : undefined;

  return (
    <Popover
      label={label}
      align={align}
      space="flush"
      className={className}
      slot="column-picker"
      trigger={
        <Button {...rest} stretch size={size} tone="quiet" icon={<Columns3 aria-hidden />}>
          {label}
        </Button>
      }
    >
      <div className="w-64">
        <ul
          ref={(node) => {
            list.current = node;
          }}
          aria-label={label}
          onKeyDown={keys}
          className="max-h-80 overflow-auto"
        >
          {ordered.map((column, index) => (
            <li
              key={column.id}
              {...rowProps(column.id)}
              className={cn('item hover:bg-hover data-lifted:bg-hover', DROP_LINE)}
            >
              {/* A pointer's own way: by keyboard it is Alt with an arrow. */}
              <GripVertical
                aria-hidden
                className="size-3.5 shrink-0 cursor-grab touch-none text-text-subtle"
                {...dragProps(column.id)}
              />
              <Checkbox
                className="min-w-0 flex-1"
                label={column.header}
                checked={!value.hidden.includes(column.id)}
                disabledReason={reasonFor(column.id)}
                onCheckedChange={(on) => onValueChange(showColumn(value, column.id, on))}
              />
              <MoveButtons
                name={column.header}
                place={index}
                count={ordered.length}
                size="tiny"
                tabIndex={-1}
                onMove={(to) => move(column.id, to)}
              />
            </li>
          ))}
        </ul>
        <div className="flex items-center justify-between border-border border-t p-1 ps-2">
          <span className="text-sm text-text-muted">{say('keys')}</span>
          <Button size="small" tone="quiet" onClick={() => onValueChange(initial)}>
            {say('reset')}
          </Button>
        </div>
        <span role="status" className="sr-only">
          {said}
        </span>
      </div>
    </Popover>
  );
}
