import { useEffect } from 'react';
import { pollVersionAction } from '../../atoms/version.atoms.ts';
import { useSetAtom } from '../../store.ts';

const IDLE_MS = 10 * 60_000;

/** Polls the version; after an error it retries sooner, and doubles the wait each time (spec 000 §4). */
export function usePollVersion(): void {
  const poll = useSetAtom(pollVersionAction);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const run = async (retry: number): Promise<void> => {
      const retryMs = await poll(retry);
      if (isOver) return;
      const isFailed = retryMs !== null && retryMs < IDLE_MS;
      timer = setTimeout(() => void run(isFailed ? retry + 1 : 0), isFailed ? retryMs : IDLE_MS);
    };
    timer = setTimeout(() => void run(0), IDLE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [poll]);
}
