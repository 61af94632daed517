/** Everything that the page behind the identity provider can be. */
export type CallbackState =
  | { readonly kind: 'working' }
  | { readonly kind: 'failed'; readonly text: string };

export const CALLBACK_KINDS = [
  'working',
  'failed',
] as const satisfies readonly CallbackState['kind'][];
