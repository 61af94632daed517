import type { Occurrence, Patch } from '@sluice/contract/schemas/incidents';
import type { CurrentUser } from '@sluice/contract/schemas/people';
import type { Incident } from '../../incidents/incident.ts';

/** Everything that the page of one incident can be. */
export type IncidentDetailState =
  /** Also as long as it is not known whether the person may read it (spec 000 §2.3, loading gate). */
  | { readonly kind: 'loading' }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'ready'; readonly incident: Incident; readonly user: CurrentUser };

export const INCIDENT_DETAIL_KINDS = [
  'loading',
  'notFound',
  'forbidden',
  'failed',
  'ready',
] as const satisfies readonly IncidentDetailState['kind'][];

/** The occurrences table. */
export type OccurrencesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly text: string }
  | {
      readonly kind: 'ready';
      readonly rows: readonly Occurrence[];
      readonly total: number;
      readonly isRefreshing: boolean;
    };

/** The occurrence whose patch is shown. */
export type ShownOccurrence =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly text: string }
  /** The incident has no occurrence. */
  | { readonly kind: 'none' }
  /** The URL asks for one that is not of this incident. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'ready'; readonly occurrence: Occurrence };

/** The patch under the table. */
export type PatchState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly text: string }
  /** There is a patch, and nothing in it. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'unavailable'; readonly text: string }
  /** The URL asks for an occurrence that is not of this incident. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'ready'; readonly patch: Patch };

export const PATCH_KINDS = [
  'loading',
  'failed',
  'empty',
  'unavailable',
  'missing',
  'ready',
] as const satisfies readonly PatchState['kind'][];

/** The tabs by their anchors, spelt as the specification has them (spec 000 §2.3). */
export const DETAIL_TABS = ['occurences', 'timeline', 'feedback'] as const;
export type DetailTab = (typeof DETAIL_TABS)[number];
