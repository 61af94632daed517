import type { Asked } from './incidents/asked.ts';

/** What a panel shows that has data of its own: it fails alone, and the rest of the page stays. */
export type AsyncState<Data> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly data: Data }
  | { readonly kind: 'failed'; readonly text: string };

/** The state of a panel over one query. Data that was there stays when a later call fails. */
export function asyncStateOf<Data>(
  query: Pick<Asked<Data>, 'data' | 'isError'>,
  failedText: string,
): AsyncState<Data> {
  if (query.data !== undefined) return { kind: 'ready', data: query.data };
  return query.isError ? { kind: 'failed', text: failedText } : { kind: 'loading' };
}

/**
 * The status of a table over the state of its data.
 *
 * @param ready the status once the data is there: ready, empty or filtered
 * @param rows rows of the skeleton; the table's own number by default
 */
export function tableStatusOf<Data, Status>(
  state: AsyncState<Data>,
  onRetry: () => void,
  ready: (data: Data) => Status,
  rows?: number,
) {
  switch (state.kind) {
    case 'loading':
      return { kind: 'loading', rows } as const;
    case 'failed':
      return { kind: 'failed', title: state.text, onRetry } as const;
    case 'ready':
      return ready(state.data);
  }
}
