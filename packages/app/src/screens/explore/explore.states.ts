import type { SearchAnswer } from '@sluice/contract/schemas/search';

/** The tabs of Explore (spec 001 §2). */
export type ExploreTab = 'new' | 'saved' | 'history' | 'bookmarks';

/** Everything that the results of a search can be. */
export type ExploreState =
  /** Nothing was searched: examples stand in its place. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly answer: SearchAnswer;
      readonly isCapped: boolean;
      readonly page: number;
      readonly isRefreshing: boolean;
    }
  | { readonly kind: 'noMatch'; readonly isRestricted: boolean }
  | { readonly kind: 'pageOutOfRange'; readonly pageCount: number }
  /** The server does not understand the query: the reason stands under the box. */
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

export const EXPLORE_KINDS = [
  'idle',
  'loading',
  'ready',
  'noMatch',
  'pageOutOfRange',
  'refused',
  'failed',
] as const satisfies readonly ExploreState['kind'][];
