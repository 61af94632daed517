/** The types of results of a call (spec 000 §8.1). */
export const RESULT_TYPES = [
  'BadRequest',
  'NotAuthenticated',
  'Forbidden',
  'NotFound',
  'Timeout',
  'Conflict',
  'BadResponseCode',
  'ServerError',
  'NetworkError',
  'CustomError',
] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

const BY_STATUS: Readonly<Record<number, ResultType>> = {
  400: 'BadRequest',
  401: 'NotAuthenticated',
  403: 'Forbidden',
  404: 'NotFound',
  408: 'Timeout',
  409: 'Conflict',
};

/**
 * The kind of failure that a status of 400 and above means (spec 000 §8.1).
 *
 * @example resultTypeOf(418) // 'BadResponseCode'
 */
export function resultTypeOf(status: number): ResultType {
  return BY_STATUS[status] ?? (status >= 500 ? 'ServerError' : 'BadResponseCode');
}

/** The shared message of each kind of failure (spec 000 §8.1). `path` names what was not found. */
export function resultText(type: ResultType, path: string): string {
  switch (type) {
    case 'NotAuthenticated':
      return 'Not authenticated';
    case 'Forbidden':
      return 'Not authorized';
    case 'NotFound':
      return `Not found: ${path}`;
    case 'Timeout':
      return 'The request timed out';
    case 'NetworkError':
      return 'No connection';
    case 'BadRequest':
    case 'Conflict':
    case 'BadResponseCode':
    case 'ServerError':
    case 'CustomError':
      return 'An error occured';
  }
}

/** Network failures make no toast (spec 000 §8.1). */
export function isSilent(type: ResultType): boolean {
  return type === 'NetworkError';
}

/** Milliseconds before the next try of the version poll: 500 doubled per retry (spec 000 §4). */
export function versionRetryMs(retry: number): number {
  return 500 * 2 ** retry;
}

/** The window that a list answer shows: `start` and `end` zero-based and inclusive. */
export interface ItemsRange {
  readonly start: number;
  readonly end: number;
  readonly total: number;
}

/**
 * Reads the `items: start-end/total` header, or a `Content-Range: items start-end/total`
 * (spec 000 §7.1, decisions §2). An empty list is `*` over zero. Null when it is neither.
 */
export function parseItemsRange(header: string | null): ItemsRange | null {
  const match = /^(?:items\s+)?(?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(header?.trim() ?? '');
  if (match === null) return null;
  const [, start, end, total] = match;
  return { start: Number(start ?? 0), end: Number(end ?? 0), total: Number(total) };
}

/** Writes the header for a page of `count` items that begins at `start`. */
export function printItemsRange(start: number, count: number, total: number): string {
  return count === 0 ? `*/${total}` : `${start}-${start + count - 1}/${total}`;
}
