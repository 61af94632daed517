import type { FeedbackAnswer } from '@sluice/contract/schemas/sharing';
import { answerText, FEEDBACK_FIELDS, FEEDBACK_FORM_TITLES } from '@sluice/domain/feedback-forms';
import { DescriptionList } from '@sluice/ui/DescriptionList';
import { EmptyState } from '@sluice/ui/EmptyState';
import { ErrorState } from '@sluice/ui/ErrorState';
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
    <section
      aria-label={FEEDBACK_FORM_TITLES[answer.form]}
      className="grid gap-3 rounded-panel border border-border bg-surface p-4"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-medium">{FEEDBACK_FORM_TITLES[answer.form]}</h2>
        <span className="text-sm text-text-muted">
          Filled in <When at={answer.filled_at} tooltip />
        </span>
      </div>
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
    </section>
  );
}
