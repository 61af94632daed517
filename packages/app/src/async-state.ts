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
