import { useEffect } from 'react';
import { useTitle } from '../../lib/use-title.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { CallbackView } from './CallbackView.tsx';
import { callbackStateAtom, finishLogInAction, retryLogInAction } from './callback.atoms.ts';

/** `/callback`: public. */
export function CallbackScreen() {
  const state = useAtomValue(callbackStateAtom);
  const finish = useSetAtom(finishLogInAction);
  const retry = useSetAtom(retryLogInAction);
  useTitle('Logging in');
  useEffect(() => {
    void finish();
  }, [finish]);
  return <CallbackView state={state} onRetry={retry} />;
}
