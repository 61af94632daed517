import { KINDS } from '@sluice/domain/kind-info';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { DataTableStatus } from '@sluice/ui/DataTable';
import type { ReactNode } from 'react';
import type { IncidentListState } from '../incident-list.states.ts';

/** What the empty and failed states offer. */
export interface EmptyStateActions {
  /** A button that shows all time, or the first page; the caller draws it. */
  readonly showAllTime: ReactNode;
  readonly addRepository: ReactNode;
  readonly firstPage: ReactNode;
  readonly onClearFilters: () => void;
  readonly onRetry: () => void;
}

function outside(count: number): string {
  return count === 1 ? '1 incident outside this period' : `${count} incidents outside this period`;
}

/** The table's body for each state of the list. */
export function tableStatus(
  state: IncidentListState,
  kind: IncidentKind,
  actions: EmptyStateActions,
): DataTableStatus {
  const { emptyText, emptyHint } = KINDS[kind];
  switch (state.kind) {
    case 'loading':
      return { kind: 'loading', rows: 10 };
    case 'ready':
      return state.isRefreshing ? { kind: 'refreshing' } : { kind: 'ready' };
    case 'empty':
      if (state.outsideCount > 0) {
        return {
          kind: 'empty',
          title: emptyText,
          body: outside(state.outsideCount),
          action: actions.showAllTime,
        };
      }
      return kind !== 'secret' || state.hasSources
        ? { kind: 'empty', title: emptyText, body: emptyHint }
        : {
            kind: 'empty',
            title: emptyText,
            body: 'Incidents appear here once a repository is watched and its history was scanned.',
            action: actions.addRepository,
          };
    case 'noMatch':
      return {
        kind: 'filtered',
        title: emptyText,
        body:
          state.outsideCount > 0
            ? `The filters leave nothing here; ${outside(state.outsideCount)}.`
            : 'No incident matches these filters.',
        clearLabel: 'Clear the filters',
        onClear: actions.onClearFilters,
      };
    case 'pageOutOfRange':
      return {
        kind: 'empty',
        title: 'There is no such page',
        body: `The list has ${state.pageCount} ${state.pageCount === 1 ? 'page' : 'pages'} now.`,
        action: actions.firstPage,
      };
    case 'failed':
      return {
        kind: 'failed',
        title: 'The incidents could not be loaded',
        body: state.text,
        onRetry: actions.onRetry,
      };
    case 'forbidden':
      return {
        kind: 'empty',
        title: 'Not authorized',
        body: 'Ask an administrator of your company to let you see its incidents.',
      };
  }
}
