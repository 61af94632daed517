import type { Failure } from '@sluice/contract/client';
import {
  type Candidate,
  canAddRecipient,
  FEEDBACK_MESSAGE_MAX_LENGTH,
  FEEDBACK_REFUSAL_TEXTS,
  feedbackRefusal,
  firstRecipients,
  messageRefusal,
  type Recipient,
  recipientOf,
  unselected,
} from '@sluice/domain/feedback-request';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Button } from '@sluice/ui/Button';
import { Callout } from '@sluice/ui/Callout';
import { Dialog } from '@sluice/ui/Dialog';
import { Field } from '@sluice/ui/Field';
import { RepeatableRows } from '@sluice/ui/RepeatableRows';
import { Select } from '@sluice/ui/Select';
import { TextArea } from '@sluice/ui/TextArea';
import { useState } from 'react';
import type { Incident } from '../../../incidents/incident.ts';
import { shownLimit } from '../../../lib/shown-limit.ts';
import { onSubmitKey } from '../../../lib/submit-key.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  emailFeedbackAction,
  feedbackTemplateAtom,
  isAskingAtom,
  isEmailingAtom,
} from '../sharing.atoms.ts';

export interface AskDialogProps {
  incident: Incident;
  candidates: readonly Candidate[];
}

/** Whom to ask, and in which words; every mail gets the public link below the message. */
export function AskDialog({ incident, candidates }: AskDialogProps) {
  const setIsOpen = useSetAtom(isAskingAtom);
  const send = useSetAtom(emailFeedbackAction);
  const busy = useAtomValue(isEmailingAtom);
  const template = useAtomValue(feedbackTemplateAtom)(incident);
  const [recipients, setRecipients] = useState(() => firstRecipients(candidates));
  const [message, setMessage] = useState(template);
  const [draft, setDraft] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const refusal = feedbackRefusal({ recipients, message, isEditing: draft !== null });
  const submit = async (): Promise<void> => {
    if (refusal === null && !busy) setFailure(await send(incident.id, recipients, message));
  };
  const change = (index: number, recipient: Recipient): void =>
    setRecipients(recipients.map((one, at) => (at === index ? recipient : one)));
  return (
    <Dialog
      open
      onOpenChange={setIsOpen}
      title="Ask for developer feedback"
      description="Each developer gets an email with a public link to this leak and a few questions. The link works for 30 days."
      onKeyDown={onSubmitKey(() => void submit())}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>Cancel</Button>
          <Button
            tone="primary"
            busy={busy}
            disabledReason={refusal === null ? undefined : FEEDBACK_REFUSAL_TEXTS[refusal]}
            onClick={() => void submit()}
          >
            Send e-mail
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RepeatableRows
          label="Recipients"
          items={recipients}
          keyOf={({ developerId }) => developerId ?? 'open'}
          removeLabel={({ developerId }) => `Remove ${nameOf(candidates, developerId)}`}
          onRemove={(index) => setRecipients(recipients.filter((_, at) => at !== index))}
          addLabel="Add a recipient"
          onAdd={
            canAddRecipient(candidates, recipients)
              ? () => setRecipients([...recipients, { developerId: null, email: null }])
              : undefined
          }
        >
          {(recipient, index) => (
            <RecipientFields
              recipient={recipient}
              candidates={candidates}
              taken={recipients}
              onChange={(next) => change(index, next)}
            />
          )}
        </RepeatableRows>
        {draft === null ? (
          <div className="grid gap-2">
            <div className="flex items-center justify-between gap-2">
              <span className="font-medium">Message</span>
              <Button size="small" onClick={() => setDraft(message)}>
                Edit
              </Button>
            </div>
            <p className="max-h-60 overflow-y-auto whitespace-pre-wrap break-words rounded-control border border-border p-3">
              {message}
            </p>
          </div>
        ) : (
          <MessageEditor
            draft={draft}
            onChange={setDraft}
            onCancel={() => setDraft(null)}
            onSave={() => {
              setMessage(draft);
              setDraft(null);
            }}
          />
        )}
        {failure === null ? null : (
          <div role="alert">
            <Callout tone="danger" title="Emails not sent">
              {failure.detail}
            </Callout>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function nameOf(candidates: readonly Candidate[], id: Recipient['developerId']): string {
  const chosen = candidates.find((one) => one.id === id);
  return chosen === undefined ? 'the recipient' : escapeUntrustedText(chosen.name);
}

interface RecipientFieldsProps {
  recipient: Recipient;
  candidates: readonly Candidate[];
  taken: readonly Recipient[];
  onChange: (recipient: Recipient) => void;
}

function RecipientFields({ recipient, candidates, taken, onChange }: RecipientFieldsProps) {
  const chosen = candidates.find(({ id }) => id === recipient.developerId);
  const offered = [...(chosen === undefined ? [] : [chosen]), ...unselected(candidates, taken)];
  return (
    <>
      <Select
        label="Developer"
        labelShown="hidden"
        placeholder="Choose a developer"
        value={recipient.developerId}
        options={offered.map(({ id, name, emails }) => ({
          value: id,
          label: escapeUntrustedText(emails.length === 0 ? `${name} (no e-mail address)` : name),
        }))}
        onValueChange={(id) => {
          const next = candidates.find((candidate) => candidate.id === id);
          if (next !== undefined) onChange(recipientOf(next));
        }}
      />
      {chosen === undefined ? null : chosen.emails.length > 1 ? (
        <Select
          label="Email address"
          labelShown="hidden"
          placeholder="Choose an address"
          value={recipient.email}
          options={chosen.emails.map((email) => ({ value: email, label: email }))}
          onValueChange={(email) => onChange({ ...recipient, email })}
        />
      ) : (
        <span className="min-w-0 flex-1 truncate text-text-muted">
          {recipient.email ?? 'This developer has no e-mail address.'}
        </span>
      )}
    </>
  );
}

interface MessageEditorProps {
  draft: string;
  onChange: (draft: string) => void;
  onCancel: () => void;
  onSave: () => void;
}

function MessageEditor({ draft, onChange, onCancel, onSave }: MessageEditorProps) {
  const refusal = messageRefusal(draft);
  return (
    <div className="grid gap-2">
      <Field
        label="Message"
        error={refusal === 'message_too_long' ? FEEDBACK_REFUSAL_TEXTS[refusal] : undefined}
      >
        <TextArea
          rows={9}
          value={draft}
          onValueChange={onChange}
          maxLength={shownLimit(draft, FEEDBACK_MESSAGE_MAX_LENGTH)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onCancel}>
          Cancel changes
        </Button>
        <Button
          size="small"
          disabledReason={refusal === null ? undefined : FEEDBACK_REFUSAL_TEXTS[refusal]}
          onClick={onSave}
        >
          Save message
        </Button>
      </div>
    </div>
  );
}
