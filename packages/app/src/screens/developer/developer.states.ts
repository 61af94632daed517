import type { PerimeterDeveloper } from '@sluice/contract/schemas/developers';

/** Everything that the page of a developer can be. */
export type DeveloperState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly developer: PerimeterDeveloper }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'failed' };

export const DEVELOPER_KINDS = [
  'loading',
  'ready',
  'notFound',
  'failed',
] as const satisfies readonly DeveloperState['kind'][];
