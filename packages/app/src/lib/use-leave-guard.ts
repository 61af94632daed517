import { useEffect } from 'react';
import { guardPageAction } from '../atoms/location.atoms.ts';
import { useSetAtom } from '../store.ts';

/**
 * Asks before a page with unsaved changes is left, by a link or by closing the tab.
 *
 * @returns what lifts the guard, to be called when the changes are saved and before the page is left
 */
export function useLeaveGuard(isDirty: boolean): () => void {
  const guard = useSetAtom(guardPageAction);
  useEffect(() => {
    guard(isDirty);
    if (!isDirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => {
      guard(false);
      window.removeEventListener('beforeunload', hold);
    };
  }, [guard, isDirty]);
  return () => guard(false);
}
