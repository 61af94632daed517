import type { RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { useWords } from '../../lib/words/words.ts';
import { nextSort } from './order.ts';
import { PageCheck, type PageCheckProps } from './row-parts.tsx';
import type { DataTableColumn, DataTableSort } from './types.ts';
import { WORDS } from './words.ts';

interface DataTableHeadProps<Row extends RowData> {
  columns: readonly DataTableColumn<Row>[];
  sort: DataTableSort | null;
  onSortChange: ((sort: DataTableSort) => void) | undefined;
  stickyTop: number;
  stickyFirst: boolean;
  /** Room for the buttons that open rows, and for the actions. */
  expandable: boolean;
  actions: boolean;
  page: PageCheckProps | null;
  linkColumn: string | undefined;
}

/** The rows' own column is never crushed by the others. */
const LINK_COLUMN_PX = 200;
/** What any other column of a long table gets at least. */
const COLUMN_PX = 80;
const leastOf = (column: { id: string; minWidth?: number | undefined }, linkColumn?: string) =>
  column.minWidth ?? (column.id === linkColumn ? LINK_COLUMN_PX : undefined);

/** Least width of a table whose layout is fixed, as that of a long one is: there a column's own least width is not heard. */
export function leastWidth<Row extends RowData>(
  columns: readonly DataTableColumn<Row>[],
  linkColumn: string | undefined,
): string {
  const widths = columns.map(
    (column) => column.width ?? `${leastOf(column, linkColumn) ?? COLUMN_PX}px`,
  );
  return `calc(${widths.join(' + ')})`;
}

const TH =
  'h-9 whitespace-nowrap border-border border-b bg-surface px-3 font-medium text-sm text-text-muted first:rounded-ss-panel last:rounded-se-panel';

/** Headings: names, order, and the box for the whole page. */
export function DataTableHead<Row extends RowData>({
  columns,
  sort,
  onSortChange,
  stickyTop,
  stickyFirst,
  expandable,
  actions,
  page,
  linkColumn,
}: DataTableHeadProps<Row>) {
  const { say } = useWords(WORDS);
  const edge = (start: number) => (stickyFirst ? { insetInlineStart: start } : undefined);
  const held = stickyFirst && 'sticky z-1';
  const first = (expandable ? 36 : 0) + (page === null ? 0 : 40);
  return (
    // One layer for the whole row: one for each heading costs as much to draw as the rows do.
    <thead style={{ top: stickyTop }} className="sticky z-10">
      <tr>
        {expandable ? (
          <th scope="col" style={edge(0)} className={cn(TH, 'w-9 text-start', held)}>
            <span className="sr-only">{say('details')}</span>
          </th>
        ) : null}
        {page === null ? null : (
          <th
            scope="col"
            style={edge(expandable ? 36 : 0)}
            className={cn(TH, 'w-10 pe-0 text-start', held)}
          >
            <PageCheck {...page} />
          </th>
        )}
        {columns.map((column, index) => {
          const sorted = sort?.column === column.id ? sort.direction : null;
          return (
            <th
              key={column.id}
              scope="col"
              style={{
                ...(index === 0 ? edge(first) : undefined),
                width: column.width,
                minWidth: leastOf(column, linkColumn),
              }}
              aria-sort={
                sorted === null ? undefined : sorted === 'asc' ? 'ascending' : 'descending'
              }
              className={cn(
                TH,
                column.align === 'end' ? 'text-end' : 'text-start',
                index === 0 && held,
                index === 0 && stickyFirst && 'border-e',
              )}
            >
              {column.sortable && onSortChange ? (
                <button
                  type="button"
                  onClick={() => onSortChange(nextSort(column, sort))}
                  className={cn(
                    'group/sort -mx-1 inline-flex h-6 items-center gap-1 rounded-sm px-1 hover:bg-press hover:text-text',
                    sorted !== null && 'text-text',
                    column.align === 'end' && 'flex-row-reverse',
                  )}
                >
                  {column.header}
                  {sorted === 'asc' ? (
                    <ArrowUp aria-hidden className="size-3" />
                  ) : sorted === 'desc' ? (
                    <ArrowDown aria-hidden className="size-3" />
                  ) : (
                    // Seen at rest: a finger never hovers.
                    <ChevronsUpDown aria-hidden className="size-3 text-text-subtle" />
                  )}
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
        {actions ? (
          <th scope="col" className={cn(TH, 'w-12')}>
            <span className="sr-only">{say('actions')}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
