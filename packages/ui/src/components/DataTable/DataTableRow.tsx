import type { RowData } from '@tanstack/react-table';
import { ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords } from '../../lib/words/words.ts';
import { type DataTableRowsProps, RowCheck, RowLink, rowFacts, useRowPress } from './row-parts.tsx';
import { WORDS } from './words.ts';

interface DataTableRowProps<Row extends RowData> extends DataTableRowsProps<Row> {
  row: Row;
  /** Place in the whole table, for screen readers, when only a part of it is drawn. */
  position?: number | undefined;
  looks: CellClasses;
}

/** Class names of the cells, the same in every row: put together once a table, for there are hundreds of cells. */
export interface CellClasses {
  plain: string;
  /** Of a cell that stays in sight, besides. */
  held: string | false;
  /** One a column. */
  columns: readonly string[];
}

/** Rows in a panel, which has an edge of its own below the last one. */
export const ROWS = '[&>tr:last-child>td]:border-b-0';

/** What all rows of a table look like. */
export function cellClasses<Row extends RowData>({
  columns,
  density,
  stickyFirst,
}: Pick<DataTableRowsProps<Row>, 'columns' | 'density' | 'stickyFirst'>): CellClasses {
  const plain = cn(density === 'compact' ? 'h-9' : 'h-11', 'border-border border-b px-3 py-1.5');
  const held = stickyFirst && 'sticky z-1 bg-inherit';
  return {
    plain,
    held,
    columns: columns.map((column, index) =>
      cn(
        plain,
        column.align === 'end' && 'numbers text-end',
        // What is to be cut is as wide as the cell: an inline text would lie over the next one.
        '[&>.truncate]:block max-w-0 empty:before:text-text-subtle empty:before:content-["–"]',
        index === 0 && held && [held, 'border-e'],
      ),
    ),
  };
}

/** One row of the table, and what it opens. */
export function DataTableRow<Row extends RowData>({
  row,
  position,
  looks,
  ...props
}: DataTableRowProps<Row>) {
  const { say } = useWords(WORDS);
  const { columns, selectable, rowActions, renderExpanded, linkColumn, stickyFirst } = props;
  const facts = rowFacts(props, row);
  const press = useRowPress();
  const { plain: cell, held } = looks;
  let offset = 0;
  const hold = (width: number) => {
    const start = offset;
    offset += width;
    return stickyFirst ? { insetInlineStart: start } : undefined;
  };
  const own = (
    <tr
      {...facts.root}
      aria-rowindex={position}
      onClick={facts.clickable ? press : undefined}
      className={cn(
        'relative',
        stickyFirst && 'bg-surface',
        facts.clickable && 'hover:bg-hover',
        'data-[selected]:bg-accent-soft aria-[current=true]:bg-accent-soft',
        'data-[cursor]:shadow-[inset_2px_0_0_var(--color-accent)]',
      )}
    >
      {renderExpanded ? (
        <td className={cn(cell, held, 'w-9 pe-0')} style={hold(36)}>
          <button
            type="button"
            data-row-expand=""
            aria-label={say('detailsOf', { row: facts.label })}
            aria-expanded={facts.expanded}
            onClick={() => props.onExpand(facts.id)}
            className="relative z-1 grid size-6 place-items-center rounded-sm text-text-subtle hover:bg-press hover:text-text"
          >
            <ChevronRight
              aria-hidden
              className={cn(
                'size-3.5 transition-transform rtl:-scale-x-100',
                facts.expanded && 'rotate-90 rtl:-rotate-90',
              )}
            />
          </button>
        </td>
      ) : null}
      {selectable ? (
        <td className={cn(cell, held, 'w-10 pe-0')} style={hold(40)}>
          <RowCheck {...facts.check} />
        </td>
      ) : null}
      {columns.map((column, index) => (
        <td
          key={column.id}
          className={looks.columns[index]}
          style={styleOf(column.width, index === 0 ? hold(0) : undefined)}
        >
          {column.id === linkColumn && facts.clickable ? <RowLink {...facts.link} /> : null}
          {column.cell(row)}
        </td>
      ))}
      {rowActions ? (
        <td className={cn(cell, 'w-12 text-end')}>
          <span className="relative z-1 inline-flex">{rowActions(row)}</span>
        </td>
      ) : null}
    </tr>
  );
  if (renderExpanded === undefined) return own;
  return (
    <>
      {own}
      {facts.expanded ? (
        <tr data-row-detail={facts.id}>
          <td
            colSpan={columns.length + 1 + (selectable ? 1 : 0) + (rowActions ? 1 : 0)}
            style={{ paddingInlineStart: 48 + (selectable ? 40 : 0) }}
            className="border-border border-b bg-inset py-3 pe-4"
          >
            {renderExpanded(row)}
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** None where there is nothing to say: there are hundreds of cells. */
function styleOf(width: string | undefined, held: CSSProperties | undefined) {
  if (width === undefined) return held;
  return { width, ...held };
}
