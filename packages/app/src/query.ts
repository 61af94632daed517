import type { Failure, Result } from '@sluice/contract/client';
import { QueryClient } from '@tanstack/query-core';

export { keepPreviousData, type QueryObserverResult } from '@tanstack/query-core';
export { atomWithQuery, queryClientAtom } from 'jotai-tanstack-query';

/** A call that failed, as a query carries it. `failure.detail` is fit to be shown. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail);
    this.name = 'CallFailed';
    this.failure = failure;
  }
}

/** The failure behind a query's error; null when the error is none of ours. */
export function failureOf(error: unknown): Failure | null {
  return error instanceof CallFailed ? error.failure : null;
}

/** The data of a call, or its failure thrown, as queries want it. */
export function unwrap<Data>(result: Result<Data>): Data {
  if (!result.ok) throw new CallFailed(result);
  return result.data;
}

/** How long an answer counts as fresh, in milliseconds (spec 000 §9). */
export const STALE_MS = 10_000;

const MAX_RETRIES = 2;

function isWorthRetrying(error: unknown): boolean {
  const type = failureOf(error)?.type;
  return type === 'NetworkError' || type === 'ServerError' || type === 'Timeout';
}

/** The cache of the server's answers, with the times of spec 000 §9. */
export function createQueryClient(retryDelayMs = 1000): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < MAX_RETRIES && isWorthRetrying(error),
        retryDelay: (attempt) => retryDelayMs * 2 ** attempt,
      },
    },
  });
}
