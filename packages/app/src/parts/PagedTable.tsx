import { pageCount } from '@sluice/domain/paging';
import { isTableFiltered, type TableFilters, type TableQuery } from '@sluice/domain/table-query';
import { ButtonLink } from '@sluice/ui/Button';
import {
  DataTable,
  type DataTableColumn,
  type DataTableStatus,
  type Selection,
} from '@sluice/ui/DataTable';
import { FilterBar, FilterOptions } from '@sluice/ui/FilterBar';
import { later } from '@sluice/ui/lib/later';
import { SearchField } from '@sluice/ui/SearchField';
import { type ReactNode, useState } from 'react';
import { counted } from '../lib/counted.ts';
import type { TableState } from '../table-state.ts';

const Pagination = later(
  async () => (await import('@sluice/ui/Pagination')).Pagination,
  <div className="h-7" />,
);

/** What a table says in its states. */
export interface TableTexts {
  readonly empty: string;
  /** What would fill it, and the way there. */
  readonly emptyBody: ReactNode;
  readonly emptyAction?: ReactNode;
  readonly failed: string;
  /** What is counted, in the plural: `developers`. */
  readonly items: string;
}

interface Query<Filter extends string, Sort extends string> {
  readonly query: TableQuery<Filter, Sort>;
  readonly onChange: (changes: Partial<TableQuery<Filter, Sort>>) => void;
}

export interface PagedTableProps<Row extends object, Filter extends string, Sort extends string>
  extends Query<Filter, Sort> {
  label: string;
  state: TableState<Row>;
  columns: readonly DataTableColumn<Row>[];
  sorts: readonly Sort[];
  perPage: number;
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  rowHref?: (row: Row) => string;
  rowActions?: (row: Row) => ReactNode;
  /** Leave it away for a table without selection. */
  selection?: Selection;
  onSelectionChange?: (selection: Selection) => void;
  /** Why a row cannot be selected, or `null`. */
  rowUnselectable?: (row: Row) => string | null;
  /** Id of the row whose detail is shown elsewhere on the page. */
  activeRow?: string | undefined;
  hrefOf: (changes: Partial<TableQuery<Filter, Sort>>) => string;
  texts: TableTexts;
  onRetry: () => void;
}

function statusOf<Row extends object, Filter extends string, Sort extends string>({
  state,
  texts,
  perPage,
  hrefOf,
  onChange,
  onRetry,
}: PagedTableProps<Row, Filter, Sort>): DataTableStatus {
  switch (state.kind) {
    case 'loading':
      return { kind: 'loading', rows: perPage };
    case 'ready':
      return state.isRefreshing ? { kind: 'refreshing' } : { kind: 'ready' };
    case 'empty':
      return {
        kind: 'empty',
        title: texts.empty,
        body: texts.emptyBody,
        action: texts.emptyAction,
      };
    case 'noMatch':
      return {
        kind: 'filtered',
        title: texts.empty,
        body: 'Nothing matches these filters.',
        clearLabel: 'Clear filters',
        onClear: () => onChange({ search: '', filters: {} }),
      };
    case 'pageOutOfRange':
      return {
        kind: 'empty',
        title: "This page doesn't exist",
        body: `The table has ${counted(state.pageCount, 'page')} now.`,
        action: <ButtonLink href={hrefOf({ page: 1 })}>Go to the first page</ButtonLink>,
      };
    case 'failed':
      return { kind: 'failed', title: texts.failed, body: state.text, onRetry };
    case 'forbidden':
      return {
        kind: 'empty',
        title: 'Not authorized',
        body: `Ask an administrator for access to ${texts.items}.`,
      };
  }
}

/** Rows with their order, states and pages, over a table's query. */
export function PagedTable<Row extends object, Filter extends string, Sort extends string>(
  props: PagedTableProps<Row, Filter, Sort>,
) {
  const { state, query, perPage, sorts, onChange, hrefOf, texts } = props;
  const first = (query.page - 1) * perPage;
  return (
    <div className="grid min-w-0 gap-3">
      <DataTable
        label={props.label}
        columns={props.columns}
        rows={state.kind === 'ready' ? state.rows : []}
        rowId={props.rowId}
        rowLabel={props.rowLabel}
        rowHref={props.rowHref}
        rowActions={props.rowActions}
        selection={props.selection}
        onSelectionChange={props.onSelectionChange}
        rowUnselectable={props.rowUnselectable}
        activeRow={props.activeRow}
        status={statusOf(props)}
        sort={{
          column: query.sort.field,
          direction: query.sort.isDescending ? 'desc' : 'asc',
        }}
        onSortChange={({ column, direction }) => {
          const field = sorts.find((name) => name === column);
          if (field !== undefined) {
            onChange({ sort: { field, isDescending: direction === 'desc' } });
          }
        }}
      />
      {state.kind === 'ready' ? (
        <Pagination
          page={query.page}
          pageCount={pageCount(state.total, perPage)}
          total={state.total}
          firstItem={first + 1}
          lastItem={first + state.rows.length}
          itemName={texts.items}
          hrefOf={(page) => hrefOf({ page })}
        />
      ) : null}
    </div>
  );
}

/** A filter of a table, with what it offers. */
export interface TableFilter<Filter extends string> {
  readonly name: Filter;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface TableFiltersProps<Filter extends string, Sort extends string>
  extends Query<Filter, Sort> {
  label: string;
  searchLabel: string;
  filters: readonly TableFilter<Filter>[];
  trailing?: ReactNode;
}

/** From how many options on they can be searched. */
const SEARCHABLE_FROM = 9;

function withFilter<Filter extends string>(
  filters: TableFilters<Filter>,
  name: Filter,
  values: readonly string[],
): TableFilters<Filter> {
  return { ...filters, [name]: values };
}

/** The one bar that narrows a table: search, a chip for each filter, the way out. */
export function TableFilterBar<Filter extends string, Sort extends string>({
  label,
  searchLabel,
  query,
  filters,
  trailing,
  onChange,
}: TableFiltersProps<Filter, Sort>) {
  // A filter that was added but has no value yet: it has a chip, and nothing in the URL.
  const [added, setAdded] = useState<Filter | null>(null);
  const valuesOf = (name: Filter): readonly string[] => query.filters[name] ?? [];
  const shown = filters.filter(({ name }) => name === added || valuesOf(name).length > 0);
  const set = (name: Filter, values: readonly string[]) =>
    onChange({ filters: withFilter(query.filters, name, values) });
  return (
    <FilterBar
      label={label}
      search={
        <SearchField
          label={searchLabel}
          placeholder="Search"
          value={query.search}
          onValueChange={(search) => onChange({ search: search.trim() })}
        />
      }
      chips={shown.map(({ name, label: title, options }) => ({
        id: name,
        label: title,
        value:
          valuesOf(name)
            .map((value) => options.find((option) => option.value === value)?.label ?? value)
            .join(', ') || 'any',
        onRemove: () => {
          if (name === added) setAdded(null);
          set(name, []);
        },
        editor: (
          <FilterOptions
            label={title}
            options={options}
            values={valuesOf(name)}
            onValuesChange={(values) => set(name, values)}
            searchable={options.length >= SEARCHABLE_FROM}
          />
        ),
      }))}
      available={filters
        .filter((filter) => !shown.includes(filter))
        .map(({ name, label: title }) => ({ id: name, label: title }))}
      onAdd={(id) => setAdded(filters.find(({ name }) => name === id)?.name ?? null)}
      onClear={
        isTableFiltered(query)
          ? () => {
              setAdded(null);
              onChange({ search: '', filters: {} });
            }
          : undefined
      }
      trailing={trailing}
    />
  );
}
