import type { Company, CurrentUser } from '@sluice/contract/schemas/people';

/** A message above every page. */
export type ShellBanner =
  | { readonly kind: 'newVersion' }
  /** A part of the app's code did not load. */
  | { readonly kind: 'codeMissing' }
  | { readonly kind: 'contract'; readonly text: string }
  | { readonly kind: 'staff'; readonly company: Company };

/** Everything that the frame around the pages can be. */
export type ShellState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly text: string }
  | {
      readonly kind: 'ready';
      readonly user: CurrentUser;
      readonly path: string;
      /** Whether the company may search commits: Explore is shown. */
      readonly hasSearch: boolean;
      readonly triggeredCount: number | null;
      readonly banners: readonly ShellBanner[];
    };

export const SHELL_KINDS = [
  'loading',
  'failed',
  'ready',
] as const satisfies readonly ShellState['kind'][];
