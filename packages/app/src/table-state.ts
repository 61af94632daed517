import { pageCount } from '@sluice/domain/paging';
import { failureOf, type Page, type Query } from './query.ts';

/** Everything that a table with pages can be. */
export type TableState<Row> =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly rows: readonly Row[];
      readonly total: number;
      readonly isRefreshing: boolean;
    }
  /** Nothing yet. */
  | { readonly kind: 'empty' }
  /** Nothing, because of the search or a filter. */
  | { readonly kind: 'noMatch' }
  | { readonly kind: 'pageOutOfRange'; readonly pageCount: number }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'forbidden' };

/** What a table is, by its query and what was asked for. */
export function tableStateOf<Row>(
  query: Pick<Query<Page<readonly Row[]>>, 'data' | 'error' | 'isPlaceholderData'>,
  asked: { readonly isFiltered: boolean; readonly perPage: number },
): TableState<Row> {
  const failure = failureOf(query);
  if (failure?.type === 'Forbidden') return { kind: 'forbidden' };
  if (query.data === undefined || (failure !== null && query.isPlaceholderData)) {
    return failure === null ? { kind: 'loading' } : { kind: 'failed', text: failure.detail };
  }
  const { rows, total } = query.data;
  if (total === 0) return { kind: asked.isFiltered ? 'noMatch' : 'empty' };
  if (rows.length === 0) {
    return { kind: 'pageOutOfRange', pageCount: pageCount(total, asked.perPage) };
  }
  return { kind: 'ready', rows, total, isRefreshing: query.isPlaceholderData };
}
