import { NOTE_MAX_LENGTH, noteRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Field } from '@sluice/ui/Field';
import { FormActions } from '@sluice/ui/FormActions';
import { TextArea } from '@sluice/ui/TextArea';
import { type Ref, useState } from 'react';
import { shownLimit } from '../../../lib/shown-limit.ts';
import { NotSaved } from '../../../parts/NotSaved.tsx';

export interface NoteFormProps {
  label: string;
  saveLabel: string;
  /** The draft. */
  message: string;
  /** Whether its last save got no answer. */
  isUnsaved: boolean;
  onChange: (message: string) => void;
  onSave: (message: string) => Promise<void>;
  /** Where it can be given up. */
  onCancel?: () => void;
  /** The text box, for the shortcut that leads to it. */
  boxRef?: Ref<HTMLTextAreaElement>;
}

/** The text box of a note with its buttons. Escape leaves it, and the shortcuts of the page work again. */
export function NoteForm({
  label,
  saveLabel,
  message,
  isUnsaved,
  onChange,
  onSave,
  onCancel,
  boxRef,
}: NoteFormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const refusal = noteRefusal(message);
  const save = async (): Promise<void> => {
    if (refusal !== null || isBusy) return;
    setIsBusy(true);
    await onSave(message);
    setIsBusy(false);
  };
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        labelHidden
        error={refusal === 'note_too_long' ? VALIDATION_TEXTS[refusal] : undefined}
      >
        <TextArea
          ref={boxRef}
          rows={2}
          placeholder="Write a note"
          value={message}
          onValueChange={onChange}
          maxLength={shownLimit(message, NOTE_MAX_LENGTH)}
          onSubmitKey={() => void save()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
      </Field>
      {isUnsaved ? <NotSaved /> : null}
      {message === '' && onCancel === undefined ? null : (
        <FormActions
          size="small"
          label={saveLabel}
          busy={isBusy}
          disabledReason={refusal === null ? undefined : VALIDATION_TEXTS[refusal]}
          onSubmit={() => void save()}
          onCancel={onCancel}
        />
      )}
    </div>
  );
}
