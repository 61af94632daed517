import type { AttemptEntry } from '@sluice/contract/schemas/notifiers';
import { CopyField } from '@sluice/ui/CopyField';
import { Dialog } from '@sluice/ui/Dialog';
import { AsyncPanel } from '../../../parts/SettingsSection.tsx';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { attemptsStateAtom, retryAttemptsAction, shownDeliveryAtom } from '../workbench.atoms.ts';

function answerOf({ status, error, duration_ms }: AttemptEntry): string {
  const answer = status === null ? 'No answer' : `Status ${status}`;
  return `${answer} after ${duration_ms} ms${error === null ? '' : ', failed'}`;
}

function Attempt({ attempt, number }: { attempt: AttemptEntry; number: number }) {
  const headers = Object.entries(attempt.headers);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="flex flex-wrap gap-x-2 font-medium">
        Try {number}
        <span className="font-normal text-text-muted">
          <When at={attempt.tried_at} format="dateTime" /> · {answerOf(attempt)}
        </span>
      </h3>
      {headers.length === 0 ? null : (
        <CopyField
          wrap
          label={`Copy the headers of try ${number}`}
          value={headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        />
      )}
      <CopyField wrap label={`Copy the body of try ${number}`} value={attempt.payload} />
    </li>
  );
}

/** Each try of the chosen message: when, what was sent, and what came of it. */
export function AttemptsDialog() {
  const shown = useAtomValue(shownDeliveryAtom);
  const show = useSetAtom(shownDeliveryAtom);
  const state = useAtomValue(attemptsStateAtom);
  const retry = useSetAtom(retryAttemptsAction);
  return (
    <Dialog
      open={shown !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) show(null);
      }}
      title="Tries of the message"
      description="What was sent, with the notifier's secrets as dots. What a receiver answers beyond its status is not kept."
      size="large"
    >
      <AsyncPanel state={state} onRetry={retry} lines={6}>
        {(attempts) =>
          attempts.length === 0 ? (
            <p className="text-text-muted">No tries of this message are kept.</p>
          ) : (
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-5">
              {attempts.map((attempt, index) => (
                <Attempt key={attempt.id} attempt={attempt} number={index + 1} />
              ))}
            </ol>
          )
        }
      </AsyncPanel>
    </Dialog>
  );
}
