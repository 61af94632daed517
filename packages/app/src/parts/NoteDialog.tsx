import type { Failure } from '@sluice/contract/client';
import { NOTE_MAX_LENGTH, noteRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Button } from '@sluice/ui/Button';
import { Dialog } from '@sluice/ui/Dialog';
import { FormField } from '@sluice/ui/FormField';
import { TextArea } from '@sluice/ui/TextArea';
import { useForm } from 'react-hook-form';
import { counted } from '../lib/counted.ts';
import { showFailure } from '../lib/forms.ts';
import { shownLimit } from '../lib/shown-limit.ts';
import { onSubmitKey } from '../lib/submit-key.ts';

export interface NoteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** How many incidents get the note. */
  count: number;
  /** The longest note, in characters; that of a note on one incident by default. */
  maxLength?: number;
  busy?: boolean;
  /** Called with a text; gives the failure, which the dialog shows, or null. */
  onSave: (message: string) => Promise<Failure | null>;
}

/** One note for several incidents. */
export function NoteDialog({
  open,
  onOpenChange,
  count,
  maxLength = NOTE_MAX_LENGTH,
  busy = false,
  onSave,
}: NoteDialogProps) {
  const form = useForm({ defaultValues: { note: '' } });
  const refusal = noteRefusal(form.watch('note'), maxLength);
  const submit = form.handleSubmit(async ({ note }) => {
    if (refusal !== null) return;
    const failure = await onSave(note);
    if (failure !== null) showFailure(form, failure, ['note']);
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Add a note to ${counted(count)}`}
      onKeyDown={onSubmitKey(() => void submit())}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            tone="primary"
            busy={busy}
            disabledReason={refusal === null ? undefined : VALIDATION_TEXTS[refusal]}
            onClick={() => void submit()}
          >
            Add note
          </Button>
        </>
      }
    >
      <FormField control={form.control} name="note" label="Note">
        {({ value, ...control }) => (
          <TextArea {...control} value={value} maxLength={shownLimit(value, maxLength)} rows={4} />
        )}
      </FormField>
    </Dialog>
  );
}
