import { useAtomValue, useSetAtom } from '../../store.ts';
import { GetStartedView } from './GetStartedView.tsx';
import { getStartedStateAtom, gotItAction, refreshStepsAction } from './get-started.atoms.ts';

/** The onboarding checklist of the shell, for accounts that have it. */
export function GetStarted({ look }: { look: 'full' | 'mark' }) {
  return (
    <GetStartedView
      look={look}
      state={useAtomValue(getStartedStateAtom)}
      onOpen={useSetAtom(refreshStepsAction)}
      onGotIt={useSetAtom(gotItAction)}
    />
  );
}
