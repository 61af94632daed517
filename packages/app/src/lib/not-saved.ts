import type { Failure } from '@sluice/contract/client';

/** What a screen says of a write that got no answer. */
export const NOT_SAVED_TEXT = 'No connection. Not saved.';

/** What a form says of a failed write: the server's words, or that there was no connection. */
export function failureText({ type, detail }: Failure): string {
  return type === 'NetworkError' ? NOT_SAVED_TEXT : detail;
}
