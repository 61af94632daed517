import type { Failure } from '@sluice/contract/client';
import type { NotifierEntry } from '@sluice/contract/schemas/notifiers';
import { TRACKER_TEXTS } from '@sluice/domain/tracker-texts';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Button } from '@sluice/ui/Button';
import { Callout } from '@sluice/ui/Callout';
import { DescriptionList } from '@sluice/ui/DescriptionList';
import { Dialog } from '@sluice/ui/Dialog';
import { Field } from '@sluice/ui/Field';
import { Select } from '@sluice/ui/Select';
import { useState } from 'react';
import type { Incident } from '../../../incidents/incident.ts';
import { NOT_SAVED_TEXT } from '../../../lib/not-saved.ts';
import { onSubmitKey } from '../../../lib/submit-key.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  createTicketAction,
  isMakingTicketAtom,
  isTicketOpenAtom,
  trackersAtom,
} from '../notify.atoms.ts';

/** Names that the tracker gave. */
const textOf = (value: unknown) => (typeof value === 'string' ? escapeUntrustedText(value) : '');

/** The server's words where it gave some, else those of the catalogue (spec 000 §8.2). */
function failureText({ type, hasServerDetail, detail }: Failure): string {
  if (type === 'NetworkError') return NOT_SAVED_TEXT;
  return hasServerDetail ? escapeUntrustedText(detail) : TRACKER_TEXTS.ticketFailed;
}

export interface TicketDialogProps {
  incident: Incident;
}

/** Makes a ticket of the incident: says where, and what it holds. */
export function TicketDialog({ incident }: TicketDialogProps) {
  const trackers = useAtomValue(trackersAtom)(incident.remote_issues);
  const setIsOpen = useSetAtom(isTicketOpenAtom);
  const create = useSetAtom(createTicketAction);
  const busy = useAtomValue(isMakingTicketAtom);
  const [chosen, setChosen] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const tracker = trackers.find(({ id }) => id === chosen) ?? trackers[0];
  const submit = async (): Promise<void> => {
    if (tracker === undefined || busy) return;
    setFailure(null);
    setFailure(await create(incident.id, tracker.id));
  };
  return (
    <Dialog
      open
      onOpenChange={setIsOpen}
      title="Create a ticket"
      description="The ticket names the incident, its severity and its repository, and links to this page. It never has the secret in it."
      onKeyDown={onSubmitKey(() => void submit())}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>Cancel</Button>
          <Button tone="primary" busy={busy} onClick={() => void submit()}>
            Create ticket
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {trackers.length > 1 && tracker !== undefined ? (
          <Field label="Issue tracker">
            <Select
              label="Issue tracker"
              value={tracker.id}
              onValueChange={setChosen}
              options={trackers.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        ) : null}
        {tracker === undefined ? null : <Place tracker={tracker} />}
        {failure === null ? null : (
          <div role="alert">
            <Callout tone="danger">{failureText(failure)}</Callout>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Place({ tracker: { name, config } }: { tracker: NotifierEntry }) {
  return (
    <DescriptionList
      items={[
        { term: 'Notifier', description: name },
        { term: 'Site', description: textOf(config.cloud_name) },
        { term: 'Project', description: textOf(config.project_key) },
        { term: 'Issue type', description: textOf(config.issue_type_name) },
      ]}
    />
  );
}
