import type { IncidentRow } from '../../incidents/incident.ts';

/** Everything that the table of the incident list can be. */
export type IncidentListState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly rows: readonly IncidentRow[];
      readonly total: number;
      readonly isTotalCapped: boolean;
      readonly isRefreshing: boolean;
    }
  /** Nothing, and only the default filters apply. */
  | { readonly kind: 'empty'; readonly outsideCount: number; readonly hasSources: boolean }
  /** Nothing, because of filters or the search. */
  | { readonly kind: 'noMatch'; readonly outsideCount: number }
  | { readonly kind: 'pageOutOfRange'; readonly pageCount: number }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'forbidden' };

export const INCIDENT_LIST_KINDS = [
  'loading',
  'ready',
  'empty',
  'noMatch',
  'pageOutOfRange',
  'failed',
  'forbidden',
] as const satisfies readonly IncidentListState['kind'][];
