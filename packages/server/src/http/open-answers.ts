import { Problem } from '../errors.ts';

/** Counts answers that are being sent, by key. */
export interface OpenAnswers<Key> {
  /**
   * Counts one more.
   *
   * @returns ends it; a second call has no effect
   * @throws Problem `too_many_requests` with the refusal where as many of that key are open as may be
   */
  open: (key: Key) => () => void;
}

/** After so many seconds a refused call may be tried again. */
const RETRY_SECONDS = 10;

/** Lets `most` answers of each key be sent at the same time by this process. */
export function openAnswers<Key>(most: number, refusal: string): OpenAnswers<Key> {
  const counts = new Map<Key, number>();
  return {
    open(key) {
      const count = counts.get(key) ?? 0;
      if (count >= most) {
        throw new Problem('too_many_requests', {
          detail: refusal,
          extra: { retry_after: RETRY_SECONDS },
        });
      }
      counts.set(key, count + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      };
    },
  };
}
