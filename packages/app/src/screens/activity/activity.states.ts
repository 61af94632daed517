import type { ActivityEvent } from '@sluice/contract/schemas/perimeter';

/** Everything that the table of activity can be. */
export type ActivityState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly rows: readonly ActivityEvent[];
      readonly total: number;
      readonly isRefreshing: boolean;
    }
  /** Nothing happened in the period. */
  | { readonly kind: 'empty' }
  /** Nothing, because of the search or the type. */
  | { readonly kind: 'noMatch' }
  | { readonly kind: 'pageOutOfRange'; readonly pageCount: number }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'forbidden' };

export const ACTIVITY_KINDS = [
  'loading',
  'ready',
  'empty',
  'noMatch',
  'pageOutOfRange',
  'failed',
  'forbidden',
] as const satisfies readonly ActivityState['kind'][];
