import type { Result } from '@sluice/contract/client';
import type {
  FeedbackCheck,
  FeedbackIncident,
} from '@sluice/contract/endpoints/developer-feedback';
import { checkAgainText } from '@sluice/domain/check-again';
import type { ValidityStatus } from '@sluice/domain/validity';
import { Button } from '@sluice/ui/Button';
import { Link } from '@sluice/ui/Link';
import { useState } from 'react';

export interface RemediationPanelProps {
  incident: FeedbackIncident;
  /** Has the secret checked with its vendor. */
  onCheck: () => Promise<Result<FeedbackCheck>>;
}

const FAILED = 'Something went wrong, please try again later!';

/** The moment of a proof, in UTC: the developer may be anywhere. */
function momentText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

/** Says that the secret is dead, and since when. */
export function Proof({ incident }: { incident: FeedbackIncident }) {
  const { proven_at, remediation } = incident;
  if (proven_at === null) return null;
  return (
    <p role="status" className="font-medium text-done-text">
      Proven: {checkAgainText('invalid', remediation.vendor)}{' '}
      <time dateTime={proven_at} className="numbers font-normal text-text-muted">
        Checked {momentText(proven_at)}
      </time>
    </p>
  );
}

/** The steps that make the secret harmless, and the check whether they did. */
export function RemediationPanel({ incident, onCheck }: RemediationPanelProps) {
  const { remediation, can_check_again, proven_at } = incident;
  return (
    <section aria-labelledby="steps" className="panel grid gap-4 p-5">
      <h2 id="steps" className="font-semibold text-lg">
        {remediation.vendor === null
          ? 'How to make it harmless'
          : `How to make it harmless at ${remediation.vendor}`}
      </h2>
      <ol className="grid list-decimal gap-2 ps-5">
        {remediation.steps.map(({ text, url }) => (
          <li key={text}>
            {text}{' '}
            {url === null ? null : (
              <Link href={url} external>
                {new URL(url).hostname}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Proof incident={incident} />
      {can_check_again && proven_at === null ? (
        <CheckAgain vendor={remediation.vendor} onCheck={onCheck} />
      ) : null}
    </section>
  );
}

function CheckAgain({
  vendor,
  onCheck,
}: Pick<RemediationPanelProps, 'onCheck'> & { vendor: string | null }) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ValidityStatus | null>(null);
  const [error, setError] = useState<string | null>(null);
  const check = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    setOutcome(null);
    const result = await onCheck();
    setBusy(false);
    if (result.ok) setOutcome(result.data.outcome);
    else if (result.code === 'too_many_requests') {
      setError('You have checked often in the last hour. Please try again later.');
    } else setError(FAILED);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={isBusy} onClick={() => void check()}>
        Check again
      </Button>
      <p className="text-sm text-text-muted">
        Asks {vendor ?? 'the vendor'} whether the secret still works. Its value is not shown.
      </p>
      {outcome === null ? null : (
        <p role="status" className={outcome === 'valid' ? 'w-full text-hot-text' : 'w-full'}>
          {checkAgainText(outcome, vendor)}
        </p>
      )}
      {error === null ? null : (
        <p role="alert" className="w-full text-hot-text">
          {error}
        </p>
      )}
    </div>
  );
}
