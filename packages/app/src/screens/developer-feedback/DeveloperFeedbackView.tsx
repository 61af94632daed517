import type { Failure, Result } from '@sluice/contract/client';
import type {
  FeedbackCheck,
  FeedbackIncident,
} from '@sluice/contract/endpoints/developer-feedback';
import { countdownText } from '@sluice/domain/countdown';
import {
  FEEDBACK_STEP_LABELS,
  FEEDBACK_STEPS,
  type FeedbackAnswers,
  type FeedbackStep,
} from '@sluice/domain/feedback-answers';
import type { FeedbackForm } from '@sluice/domain/feedback-forms';
import { Button } from '@sluice/ui/Button';
import { ResultState } from '@sluice/ui/ResultState';
import { Spinner } from '@sluice/ui/Spinner';
import { Stepper } from '@sluice/ui/Stepper';
import { ProductMark } from '../../parts/ProductMark.tsx';
import type { DeveloperFeedbackState } from './developer-feedback.states.ts';
import { AnswerForm } from './parts/AnswerForm.tsx';
import { IncidentCard } from './parts/IncidentCard.tsx';
import { Proof, RemediationPanel } from './parts/RemediationPanel.tsx';

export interface DeveloperFeedbackViewProps {
  /** What the page is. */
  state: DeveloperFeedbackState;
  /** What is left until it expires, in ms; null while unknown. */
  leftMs: number | null;
  /** The present by the server's clock. */
  nowMs: number;
  onRetry: () => void;
  /** Sends the answers of a form; gives the failure or null. */
  onAnswer: (form: FeedbackForm, answers: FeedbackAnswers) => Promise<Failure | null>;
  /** Has the secret checked with its vendor. */
  onCheck: () => Promise<Result<FeedbackCheck>>;
}

/** The public page of a leaked secret (spec 001 §2, Public developer-feedback page). */
export function DeveloperFeedbackView(props: DeveloperFeedbackViewProps) {
  const { state, leftMs } = props;
  const isOpen = 'incident' in state;
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-3 border-border border-b bg-surface px-4 py-2.5 md:px-6">
        <ProductMark look="full" />
        {isOpen && leftMs !== null ? (
          <p className="text-sm text-text-muted">
            This page expires in{' '}
            <time role="timer" className="numbers font-medium text-text">
              {countdownText(leftMs)}
            </time>
          </p>
        ) : null}
      </header>
      <main className="mx-auto grid max-w-240 grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8 md:px-6">
        <Body {...props} />
      </main>
    </div>
  );
}

/** What is the whole page. */
const WHOLE = { size: 'page', headingLevel: 1 } as const;

function Body(props: DeveloperFeedbackViewProps) {
  const { state, onRetry } = props;
  switch (state.kind) {
    case 'loading':
      return (
        <div className="grid place-items-center py-16">
          <Spinner label="Loading" />
        </div>
      );
    case 'notFound':
      return <ResultState {...WHOLE} title="Oops, it seems there is nothing to see here" />;
    case 'failed':
      return (
        <ResultState
          {...WHOLE}
          title="Oops, it seems there is nothing to see here"
          action={<Button onClick={onRetry}>Retry</Button>}
        >
          The page could not be loaded. Nothing was lost.
        </ResultState>
      );
    case 'expired':
      return <ResultState {...WHOLE} title="This page has expired, many thanks for your help" />;
    case 'outbound':
      return (
        <>
          <h1 className="font-semibold text-xl">
            A secret of {state.incident.company_name} leaked
          </h1>
          <p className="text-text-muted">
            This page shows where. It can be seen until it expires; there is nothing to answer.
          </p>
          <IncidentCard incident={state.incident} nowMs={props.nowMs} />
        </>
      );
    case 'feedback':
    case 'remediate':
    case 'done':
      return <Steps {...props} step={state.kind} incident={state.incident} />;
  }
}

function Steps({
  step,
  incident,
  nowMs,
  onAnswer,
  onCheck,
}: DeveloperFeedbackViewProps & { step: FeedbackStep; incident: FeedbackIncident }) {
  const current = FEEDBACK_STEPS.indexOf(step);
  return (
    <>
      <div className="grid gap-2">
        <h1 className="font-semibold text-xl">
          {incident.shared_by} of {incident.company_name} asks for your help
        </h1>
        <p className="text-text-muted">
          A secret was found in a public commit. Please say what you know about it, then help to
          make it harmless.
        </p>
      </div>
      <Stepper
        label="Requested action"
        steps={FEEDBACK_STEPS.map((name, index) => ({
          id: name,
          label: FEEDBACK_STEP_LABELS[name],
          state:
            index < current || step === 'done' ? 'done' : index === current ? 'current' : 'todo',
        }))}
      />
      {step === 'done' ? <Done incident={incident} /> : null}
      <IncidentCard incident={incident} nowMs={nowMs} />
      {step === 'remediate' || (step === 'done' && incident.proven_at === null) ? (
        <RemediationPanel incident={incident} onCheck={onCheck} />
      ) : null}
      {step === 'done' ? null : (
        <AnswerForm
          key={step}
          form={step}
          fields={incident.forms[step].form_fields}
          onAnswer={onAnswer}
        />
      )}
    </>
  );
}

function Done({ incident }: { incident: FeedbackIncident }) {
  const { form_fields } = incident.forms.remediate;
  const isReal = form_fields.find(({ name }) => name === 'remediate')?.answer === 'cannot';
  return (
    <ResultState
      className="panel"
      tone={isReal ? 'warning' : 'success'}
      title={isReal ? 'The threat is real' : 'The threat has been eradicated'}
    >
      {isReal
        ? `Someone of ${incident.company_name} will come back to you shortly.`
        : `Many thanks. ${incident.company_name} has your answers.`}
      <Proof incident={incident} />
    </ResultState>
  );
}
