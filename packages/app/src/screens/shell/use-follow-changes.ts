import { useEffect } from 'react';
import { followChangesAtom, noteChangesAction, noteGapAction } from '../../atoms/live.atoms.ts';
import { userAtom } from '../../atoms/session.atoms.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';

/** Follows what colleagues and scans change, as long as a person is signed in. */
export function useFollowChanges(): void {
  const { follow } = useAtomValue(followChangesAtom);
  const isSignedIn = useAtomValue(userAtom) !== null;
  const note = useSetAtom(noteChangesAction);
  const noteGap = useSetAtom(noteGapAction);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    return follow({ onMessage: (text) => void note(text), onGap: noteGap });
  }, [follow, isSignedIn, note, noteGap]);
}
