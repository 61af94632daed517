import type { ReactNode } from 'react';

/** Everything that the viewer can be. */
export type PatchStatus =
  | { kind: 'ready' }
  | { kind: 'loading' }
  | { kind: 'empty'; title: string; body?: ReactNode }
  | { kind: 'failed'; title: string; onRetry?: (() => void) | undefined }
  | { kind: 'unavailable'; title: string; body: ReactNode };
