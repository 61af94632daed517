import type { Achievement } from '@sluice/contract/endpoints/achievements';

/** Everything that the onboarding checklist can be. */
export type GetStartedState =
  /** Not known yet, not for this account, or done. */
  | { readonly kind: 'hidden' }
  | { readonly kind: 'ready'; readonly steps: readonly Achievement[] }
  | { readonly kind: 'failed'; readonly text: string };

export const GET_STARTED_KINDS = [
  'hidden',
  'ready',
  'failed',
] as const satisfies readonly GetStartedState['kind'][];
