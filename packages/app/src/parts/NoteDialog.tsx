import { NOTE_MAX_LENGTH, noteRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Button } from '@sluice/ui/Button';
import { Dialog } from '@sluice/ui/Dialog';
import { Field } from '@sluice/ui/Field';
import { TextArea } from '@sluice/ui/TextArea';
import { useState } from 'react';

export interface NoteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** How many incidents get the note. */
  count: number;
  busy?: boolean;
  onSave: (message: string) => void;
}

/** From how many characters on those that are left are counted. */
const COUNTED_FROM = NOTE_MAX_LENGTH - 500;

/** One note for several incidents. */
export function NoteDialog({ open, onOpenChange, count, busy = false, onSave }: NoteDialogProps) {
  const [message, setMessage] = useState('');
  const refusal = noteRefusal(message);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Add a note to ${count === 1 ? '1 incident' : `${count.toLocaleString('en-US')} incidents`}`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            tone="primary"
            busy={busy}
            disabledReason={refusal === null ? undefined : VALIDATION_TEXTS[refusal]}
            onClick={() => onSave(message)}
          >
            Add note
          </Button>
        </>
      }
    >
      <Field label="Note">
        <TextArea
          value={message}
          onValueChange={setMessage}
          maxLength={message.length < COUNTED_FROM ? undefined : NOTE_MAX_LENGTH}
          rows={4}
        />
      </Field>
    </Dialog>
  );
}
