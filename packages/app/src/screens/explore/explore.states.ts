import type { SearchAnswer } from '@sluice/contract/schemas/search';
import type { SeenAnswer } from '@sluice/contract/schemas/seen';

/** The tabs of Explore (spec 001 §2). */
export type ExploreTab = 'new' | 'saved' | 'history' | 'bookmarks';

/** Everything that the results of a search can be. */
export type ExploreState =
  /** Nothing was searched: examples stand in its place. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly answer: Pick<SearchAnswer, 'results' | 'count'>;
      /** The id of the search. */
      readonly search: string;
      readonly isCapped: boolean;
      readonly page: number;
      readonly isRefreshing: boolean;
    }
  /** The query held a secret: its incidents are the answer (decisions §12). */
  | { readonly kind: 'held'; readonly seen: SeenAnswer }
  | { readonly kind: 'noMatch'; readonly isRestricted: boolean }
  | { readonly kind: 'pageOutOfRange'; readonly pageCount: number }
  /** The server cannot parse the query: the reason is shown under the box. */
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

export const EXPLORE_KINDS = [
  'idle',
  'loading',
  'ready',
  'held',
  'noMatch',
  'pageOutOfRange',
  'refused',
  'failed',
] as const satisfies readonly ExploreState['kind'][];
