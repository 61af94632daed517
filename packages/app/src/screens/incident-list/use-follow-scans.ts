import { useEffect, useRef } from 'react';
import { INCIDENT_LISTS } from '../../atoms/incidents.atoms.ts';
import { runningScanCountAtom } from '../../atoms/sources.atoms.ts';
import { invalidateAction } from '../../query.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';

/** Brings what a scan found into the list when it ends while the page is open. */
export function useFollowScans(): void {
  const runningCount = useAtomValue(runningScanCountAtom);
  const invalidate = useSetAtom(invalidateAction);
  const before = useRef(runningCount);
  useEffect(() => {
    if (runningCount < before.current) invalidate(INCIDENT_LISTS);
    before.current = runningCount;
  }, [runningCount, invalidate]);
}
