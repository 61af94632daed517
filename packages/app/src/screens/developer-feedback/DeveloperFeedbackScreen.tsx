import { useEffect } from 'react';
import { useTitle } from '../../lib/use-title.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { DeveloperFeedbackView } from './DeveloperFeedbackView.tsx';
import {
  answerAction,
  checkAgainAction,
  feedbackStateAtom,
  leftMsAtom,
  loadFeedbackAction,
  serverNowAtom,
  tickAction,
} from './developer-feedback.atoms.ts';

const SECOND_MS = 1_000;

/** `/developer-feedback/secret/{token}`, for developers outside of the product. */
export function DeveloperFeedbackScreen() {
  useTitle('Developer feedback');
  const load = useSetAtom(loadFeedbackAction);
  const tick = useSetAtom(tickAction);
  useEffect(() => {
    void load(Date.now());
  }, [load]);
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [tick]);
  return (
    <DeveloperFeedbackView
      state={useAtomValue(feedbackStateAtom)}
      leftMs={useAtomValue(leftMsAtom)}
      nowMs={useAtomValue(serverNowAtom)}
      onRetry={() => void load(Date.now())}
      onAnswer={useSetAtom(answerAction)}
      onCheck={useSetAtom(checkAgainAction)}
    />
  );
}
