import type { ActivityEvent } from '@sluice/contract/schemas/perimeter';
import {
  ACTIVITY_CHARTS,
  ACTIVITY_PAGE_SIZE,
  ACTIVITY_SORTS,
  activityWho,
  CHART_LABELS,
  CHART_OF,
} from '@sluice/domain/activity';
import { isActivityFiltered } from '@sluice/domain/activity-query';
import { pageCount } from '@sluice/domain/paging';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Button, ButtonLink } from '@sluice/ui/Button';
import { DataTable, type DataTableColumn, type DataTableStatus } from '@sluice/ui/DataTable';
import { FilterBar, FilterOptions } from '@sluice/ui/FilterBar';
import { Link } from '@sluice/ui/Link';
import { later } from '@sluice/ui/lib/later';
import { SearchField } from '@sluice/ui/SearchField';
import { useState } from 'react';
import { counted } from '../../../lib/counted.ts';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  activityHrefAtom,
  activityQueryAtom,
  changeActivityAction,
  retryActivityAction,
} from '../activity.atoms.ts';
import type { ActivityState } from '../activity.states.ts';

const Pagination = later(
  async () => (await import('@sluice/ui/Pagination')).Pagination,
  <div className="h-7" />,
);

function TypeCell({ row }: { row: ActivityEvent }) {
  const label = row.type === 'CreateEvent' ? 'Push (created)' : CHART_LABELS[CHART_OF[row.type]];
  if (row.url === null) return label;
  return (
    <Link href={row.url} external>
      {label}
    </Link>
  );
}

const COLUMNS: readonly DataTableColumn<ActivityEvent>[] = [
  {
    id: 'type',
    header: 'Type',
    width: '128px',
    sortable: true,
    firstDirection: 'asc',
    inCard: 'corner',
    cell: (row) => <TypeCell row={row} />,
  },
  {
    id: 'who',
    header: 'Who',
    sortable: true,
    firstDirection: 'asc',
    inCard: 'title',
    cell: (row) => {
      const who = activityWho(row);
      return who === null ? null : <span className="truncate">{escapeUntrustedText(who)}</span>;
    },
  },
  {
    id: 'id',
    header: 'Date',
    inCard: 'meta',
    width: '128px',
    sortable: true,
    cell: (row) => <When at={row.ref_date} />,
  },
  {
    id: 'repository',
    header: 'Repository',
    inCard: 'meta',
    sortable: true,
    firstDirection: 'asc',
    cell: (row) => (
      <span className="truncate font-mono text-sm">{escapeUntrustedText(row.repository_name)}</span>
    ),
  },
];

const TYPE_OPTIONS = ACTIVITY_CHARTS.map((value) => ({ value, label: CHART_LABELS[value] }));

/** The rows of the page, with their search and types (spec 001 §2, Activity). */
export function ActivityTable({ state }: { state: ActivityState }) {
  const query = useAtomValue(activityQueryAtom);
  const hrefOf = useAtomValue(activityHrefAtom);
  const change = useSetAtom(changeActivityAction);
  const retry = useSetAtom(retryActivityAction);
  const clear = () => change({ search: '', select: [] });
  return (
    <div className="grid min-w-0 gap-3">
      <TypeAndSearch />
      <DataTable
        label="Table of activity"
        columns={COLUMNS}
        rows={state.kind === 'ready' ? state.rows : []}
        rowId={({ id }) => String(id)}
        rowLabel={({ id, type }) => `${CHART_LABELS[CHART_OF[type]]} #${id}`}
        status={statusOf(state, {
          clear,
          retry,
          firstPage: <ButtonLink href={hrefOf({ page: 1 })}>Go to the first page</ButtonLink>,
          allTime:
            query.range.type === 'all' ? null : (
              <Button onClick={() => change({ range: { type: 'all' } })}>Show all time</Button>
            ),
        })}
        sort={{ column: query.sort, direction: query.isDescending ? 'desc' : 'asc' }}
        onSortChange={({ column, direction }) => {
          const sort = ACTIVITY_SORTS.find((name) => name === column);
          if (sort !== undefined) change({ sort, isDescending: direction === 'desc' });
        }}
      />
      {state.kind === 'ready' ? (
        <Pagination
          page={query.page}
          pageCount={pageCount(state.total, ACTIVITY_PAGE_SIZE)}
          total={state.total}
          firstItem={(query.page - 1) * ACTIVITY_PAGE_SIZE + 1}
          lastItem={(query.page - 1) * ACTIVITY_PAGE_SIZE + state.rows.length}
          itemName="events"
          hrefOf={(page) => hrefOf({ page })}
        />
      ) : null}
    </div>
  );
}

function TypeAndSearch() {
  const query = useAtomValue(activityQueryAtom);
  const change = useSetAtom(changeActivityAction);
  // A filter that was added but has no value yet: it has a chip, and nothing in the URL.
  const [isAdded, setAdded] = useState(false);
  const isShown = isAdded || query.select.length > 0;
  return (
    <FilterBar
      label="Filters of the activity"
      search={
        <SearchField
          label="Search in repositories, names, logins and addresses"
          placeholder="Search"
          value={query.search}
          onValueChange={(search) => change({ search: search.trim() })}
        />
      }
      chips={
        isShown
          ? [
              {
                id: 'type',
                label: 'Type',
                value: query.select.map((chart) => CHART_LABELS[chart]).join(', ') || 'any',
                onRemove: () => {
                  setAdded(false);
                  change({ select: [] });
                },
                editor: (
                  <FilterOptions
                    label="Type"
                    options={TYPE_OPTIONS}
                    values={query.select}
                    onValuesChange={(values) =>
                      change({ select: ACTIVITY_CHARTS.filter((chart) => values.includes(chart)) })
                    }
                  />
                ),
              },
            ]
          : []
      }
      available={isShown ? [] : [{ id: 'type', label: 'Type' }]}
      onAdd={() => setAdded(true)}
      onClear={
        isActivityFiltered(query)
          ? () => {
              setAdded(false);
              change({ search: '', select: [] });
            }
          : undefined
      }
    />
  );
}

interface Ways {
  readonly clear: () => void;
  readonly retry: () => void;
  readonly firstPage: React.ReactNode;
  readonly allTime: React.ReactNode;
}

function statusOf(state: ActivityState, ways: Ways): DataTableStatus {
  switch (state.kind) {
    case 'loading':
      return { kind: 'loading', rows: ACTIVITY_PAGE_SIZE };
    case 'ready':
      return state.isRefreshing ? { kind: 'refreshing' } : { kind: 'ready' };
    case 'empty':
      return {
        kind: 'empty',
        title: 'Oops! No events found',
        body: 'No activity on monitored code in this period.',
        action: ways.allTime,
      };
    case 'noMatch':
      return {
        kind: 'filtered',
        title: 'Oops! No events found',
        body: 'No events in this period match the search and types.',
        clearLabel: 'Clear filters',
        onClear: ways.clear,
      };
    case 'pageOutOfRange':
      return {
        kind: 'empty',
        title: "This page doesn't exist",
        body: `The table has ${counted(state.pageCount, 'page')} now.`,
        action: ways.firstPage,
      };
    case 'failed':
      return {
        kind: 'failed',
        title: 'Unable to fetch the data',
        body: state.text,
        onRetry: ways.retry,
      };
    case 'forbidden':
      return {
        kind: 'empty',
        title: 'Not authorized',
        body: 'Ask an administrator for access to the activity.',
      };
  }
}
