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
}

/** One row of the table, and what it opens. */
export function DataTableRow<Row extends RowData>({
  row,
  position,
  ...props
}: DataTableRowProps<Row>) {
  const { say } = useWords(WORDS);
  const { columns, density, selectable, rowActions, renderExpanded, linkColumn, stickyFirst } =
    props;
  const facts = rowFacts(props, row);
  const press = useRowPress();
  const height = density === 'compact' ? 'h-9' : 'h-11';
  const cell = cn(
    height,
    'border-border border-b px-3 py-1.5',
    !facts.expanded && 'group-last/row:border-b-0',
  );
  const held = stickyFirst && 'sticky z-1 bg-inherit';
  let offset = 0;
  const hold = (width: number) => {
    const start = offset;
    offset += width;
    return stickyFirst ? { insetInlineStart: start } : undefined;
  };
  return (
    <>
      <tr
        {...facts.root}
        aria-rowindex={position}
        onClick={facts.clickable ? press : undefined}
        className={cn(
          'group/row relative',
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
            className={cn(
              cell,
              column.align === 'end' && 'numbers text-end',
              'max-w-0 empty:before:text-text-subtle empty:before:content-["–"]',
              index === 0 && held,
              index === 0 && stickyFirst && 'border-e',
            )}
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
      {facts.expanded && renderExpanded ? (
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
