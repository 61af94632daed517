/** Everything that the login page can be. */
export type LoginState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'loggedOut' }
  | { readonly kind: 'failed'; readonly text: string };

export const LOGIN_KINDS = [
  'ready',
  'loggedOut',
  'failed',
] as const satisfies readonly LoginState['kind'][];
