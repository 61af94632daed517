import { useEffect, useRef } from 'react';
import { invalidateAction } from '../../query.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { searchScanStateAtom } from './search-scan.atoms.ts';

/** Brings what a running scan finds into the table while the page is open. */
export function useFollowScan(): void {
  const state = useAtomValue(searchScanStateAtom);
  const invalidate = useSetAtom(invalidateAction);
  const found = state.kind === 'ready' ? `${state.scan.status} ${state.scan.secrets}` : null;
  const before = useRef(found);
  useEffect(() => {
    const isChanged = before.current !== null && found !== null && found !== before.current;
    if (isChanged) invalidate(['listScannedSecrets']);
    before.current = found;
  }, [found, invalidate]);
}
