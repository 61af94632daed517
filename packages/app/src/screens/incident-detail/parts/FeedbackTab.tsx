import type { FeedbackAnswer } from '@sluice/contract/schemas/sharing';
import { answerText, FEEDBACK_FIELDS, FEEDBACK_FORM_TITLES } from '@sluice/domain/feedback-forms';
import { DescriptionList } from '@sluice/ui/DescriptionList';
import { EmptyState } from '@sluice/ui/EmptyState';
import { ErrorState } from '@sluice/ui/ErrorState';
import { Panel } from '@sluice/ui/Panel';
import { SkeletonLines } from '@sluice/ui/Skeleton';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { answersAtom, retryAnswersAction } from '../sharing.atoms.ts';

/** What developers answered about the leak, newest first (spec 000 §2.3). */
export function FeedbackTab() {
  const state = useAtomValue(answersAtom);
  const retry = useSetAtom(retryAnswersAction);
  switch (state.kind) {
    case 'loading':
      return <SkeletonLines lines={6} />;
    case 'failed':
      return <ErrorState title={state.text} onRetry={() => retry()} />;
    case 'ready':
      return state.data.length === 0 ? (
        <EmptyState
          title="No feedback yet"
          body="Developers' answers appear here after they fill in the form."
        />
      ) : (
        <div className="grid gap-4">
          {state.data.map((answer) => (
            <Answer key={`${answer.link_id} ${answer.form}`} answer={answer} />
          ))}
        </div>
      );
  }
}

function Answer({ answer }: { answer: FeedbackAnswer }) {
  return (
    <Panel
      title={FEEDBACK_FORM_TITLES[answer.form]}
      actions={
        <span className="text-sm text-text-muted">
          Filled in <When at={answer.filled_at} tooltip />
        </span>
      }
    >
      <DescriptionList
        layout="stacked"
        items={FEEDBACK_FIELDS[answer.form].map((field) => ({
          term: field.label,
          description: (
            <span className="whitespace-pre-wrap break-words">
              {answerText(field, answer.answers[field.name]) ?? 'Not answered'}
            </span>
          ),
        }))}
      />
    </Panel>
  );
}
