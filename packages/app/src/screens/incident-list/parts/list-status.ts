import { KINDS } from '@sluice/domain/kind-info';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { DataTableStatus } from '@sluice/ui/DataTable';
import type { ReactNode } from 'react';
import { counted } from '../../../lib/counted.ts';
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
  return `${counted(count)} outside this period`;
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
            body: 'Add a repository to scan its history. Incidents appear here as they are found.',
            action: actions.addRepository,
          };
    case 'noMatch':
      return {
        kind: 'filtered',
        title: emptyText,
        body:
          state.outsideCount > 0
            ? `Nothing matches these filters in this period; ${outside(state.outsideCount)}.`
            : 'No incident matches these filters.',
        ...(state.outsideCount > 0 ? { action: actions.showAllTime } : {}),
        clearLabel: 'Clear filters',
        onClear: actions.onClearFilters,
      };
    case 'pageOutOfRange':
      return {
        kind: 'empty',
        title: "This page doesn't exist",
        body: `The list has ${counted(state.pageCount, 'page')} now.`,
        action: actions.firstPage,
      };
    case 'failed':
      return {
        kind: 'failed',
        title: "Couldn't load incidents",
        body: state.text,
        onRetry: actions.onRetry,
      };
    case 'forbidden':
      return {
        kind: 'empty',
        title: 'Not authorized',
        body: 'Ask an administrator for access to incidents.',
      };
  }
}
