import type { RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { later } from '../../lib/later.tsx';
import { useWords } from '../../lib/words/words.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { nextSort } from './order.ts';
import { PageCheck, type PageCheckProps } from './row-parts.tsx';
import type { DataTableColumn, DataTableSort } from './types.ts';
import { WORDS } from './words.ts';

// Cards alone need it: a wide table sorts by its headings.
const Select = later(
  () => import('../Select/Select.tsx').then((m) => m.Select),
  <span className="h-7 w-32" />,
);

/** What the headings of a table do, for cards, which have none. */
export interface CardsHeadProps<Row extends RowData> {
  columns: readonly DataTableColumn<Row>[];
  sort: DataTableSort | null;
  onSortChange: ((sort: DataTableSort) => void) | undefined;
  page: PageCheckProps | null;
}

/** The box for the whole page, and the order of the cards. */
export function DataTableCardsHead<Row extends RowData>({
  columns,
  sort,
  onSortChange,
  page,
}: CardsHeadProps<Row>) {
  const { say } = useWords(WORDS);
  const id = useId();
  const sortable = onSortChange === undefined ? [] : columns.filter((column) => column.sortable);
  const sorted = sortable.find((column) => column.id === sort?.column);
  if (page === null && sortable.length === 0) return null;
  return (
    <div className="flex h-10 items-center justify-between gap-2 border-border border-b ps-4 pe-2">
      {page === null ? null : (
        <span className="inline-flex items-center gap-3 text-sm text-text-muted">
          <PageCheck {...page} id={id} />
          <label htmlFor={id}>{say('selectPage')}</label>
        </span>
      )}
      {sortable.length === 0 ? null : (
        <span className="ms-auto inline-flex min-w-0 items-center">
          <Select
            label={say('sortBy')}
            labelShown="inside"
            tone="quiet"
            size="small"
            value={sorted?.id ?? null}
            options={sortable.map((column) => ({ value: column.id, label: column.header }))}
            onValueChange={(id) => {
              const column = sortable.find((one) => one.id === id);
              if (column !== undefined) onSortChange?.(nextSort(column, null));
            }}
          />
          {sorted === undefined ? null : (
            <IconButton
              size="small"
              label={say(sort?.direction === 'asc' ? 'descend' : 'ascend')}
              icon={sort?.direction === 'asc' ? <ArrowUp /> : <ArrowDown />}
              onClick={() => onSortChange?.(nextSort(sorted, sort))}
            />
          )}
        </span>
      )}
    </div>
  );
}
