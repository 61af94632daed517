import type { ScannedSecret, SearchScan } from '@sluice/contract/schemas/search';

/** Everything that the page of a scan can be. */
export type SearchScanState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly scan: SearchScan }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'failed'; readonly text: string };

export const SEARCH_SCAN_KINDS = [
  'loading',
  'ready',
  'notFound',
  'failed',
] as const satisfies readonly SearchScanState['kind'][];

/** Everything that the side panel of a secret can be. */
export type SecretPanelState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly secret: ScannedSecret }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'failed'; readonly text: string };

export const SECRET_PANEL_KINDS = [
  'loading',
  'ready',
  'notFound',
  'failed',
] as const satisfies readonly SecretPanelState['kind'][];
