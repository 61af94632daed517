import { useEffect, useRef } from 'react';
import { scanEndedAction, shownScansAtom } from '../../atoms/sources.atoms.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';

/** Brings what a scan found into the list when it ends while the page is open. */
export function useFollowScans(): void {
  const scans = useAtomValue(shownScansAtom);
  const scanEnded = useSetAtom(scanEndedAction);
  const runningCount = scans.filter(
    ({ status }) => status === 'pending' || status === 'scanning',
  ).length;
  const before = useRef(runningCount);
  useEffect(() => {
    if (runningCount < before.current) scanEnded();
    before.current = runningCount;
  }, [runningCount, scanEnded]);
}
