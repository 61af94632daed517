import type { Failure } from '@sluice/contract/client';
import { failureOf, type Query } from '../query.ts';

/** What a query gives, whichever endpoint it asks: the part that screens read. */
export interface Asked<Data> {
  readonly data: Data | undefined;
  readonly failure: Failure | null;
  readonly isError: boolean;
  readonly isFetched: boolean;
  /** Whether the data is that of the input before. */
  readonly isPlaceholderData: boolean;
  /** Loads it again; resolves with the failure of that call. */
  readonly refetch: () => Promise<Failure | null>;
}

/** A query with its data in another shape. */
export function asked<From, To>(query: Query<From>, convert: (data: From) => To): Asked<To> {
  const { data, isError, isFetched, isPlaceholderData, refetch } = query;
  return {
    data: data === undefined ? undefined : convert(data),
    failure: failureOf(query),
    isError,
    isFetched,
    isPlaceholderData,
    refetch: async () => failureOf(await refetch()),
  };
}
