import type { Note } from '@sluice/contract/schemas/incidents';
import type { CurrentUser } from '@sluice/contract/schemas/people';
import { canDeleteNote, canEditNote } from '@sluice/domain/permissions';
import { personName } from '@sluice/domain/person-name';
import { NOTE_MAX_LENGTH, noteRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { AlertDialog } from '@sluice/ui/AlertDialog';
import { Button } from '@sluice/ui/Button';
import { Field } from '@sluice/ui/Field';
import { IconButton } from '@sluice/ui/IconButton';
import { TextArea } from '@sluice/ui/TextArea';
import { Pencil, Trash2 } from 'lucide-react';
import { type Ref, useState } from 'react';
import { When } from '../../../parts/When.tsx';
import { SidePanel } from './SidePanel.tsx';

export interface NotesPanelProps {
  notes: readonly Note[];
  user: CurrentUser;
  /** Both answer whether it was done; what was typed is kept when it was not. */
  onCreate: (message: string) => Promise<boolean>;
  onUpdate: (note: Note, message: string) => Promise<boolean>;
  onDelete: (note: Note) => void;
  /** The box for a new note, for the key that leads to it. */
  boxRef?: Ref<HTMLTextAreaElement>;
}

/** What people wrote about the incident. */
export function NotesPanel({ notes, user, onCreate, onUpdate, onDelete, boxRef }: NotesPanelProps) {
  const [doomed, setDoomed] = useState<Note | null>(null);
  const [draft, setDraft] = useState<{ readonly noteId: number; readonly message: string } | null>(
    null,
  );
  // A note that somebody deletes while it is edited takes its text along to the box for a new one.
  const orphan =
    draft !== null && notes.every(({ id }) => id !== draft.noteId) ? draft.message : '';
  return (
    <SidePanel title="Notes">
      {notes.length === 0 ? <p className="text-sm text-text-muted">No notes</p> : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {notes.map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            user={user}
            onUpdate={onUpdate}
            onDelete={() => setDoomed(note)}
            onDraft={(message) => setDraft(message === null ? null : { noteId: note.id, message })}
          />
        ))}
      </ul>
      <NoteForm
        key={orphan}
        label="New note"
        saveLabel="Add note"
        draft={orphan}
        onSave={async (message) => {
          const isDone = await onCreate(message);
          if (isDone && orphan !== '') setDraft(null);
          return isDone;
        }}
        boxRef={boxRef}
      />
      <AlertDialog
        open={doomed !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setDoomed(null);
        }}
        title="Delete the note?"
        description="It can't be brought back."
        confirmLabel="Delete"
        tone="danger"
        onConfirm={() => {
          if (doomed !== null) onDelete(doomed);
          setDoomed(null);
        }}
      />
    </SidePanel>
  );
}

function NoteItem({
  note,
  user,
  onUpdate,
  onDelete,
  onDraft,
}: {
  note: Note;
  user: CurrentUser;
  onUpdate: NotesPanelProps['onUpdate'];
  onDelete: () => void;
  /** What is being typed; null when it is saved or given up. */
  onDraft: (message: string | null) => void;
}) {
  const [isEditing, setIsEditing] = useState(false);
  const author = { author: note.user.email };
  if (isEditing) {
    return (
      <li>
        <NoteForm
          label="Change the note"
          saveLabel="Save"
          initial={note.message}
          onChange={onDraft}
          onCancel={() => {
            onDraft(null);
            setIsEditing(false);
          }}
          onSave={async (message) => {
            const isDone = await onUpdate(note, message);
            if (isDone) {
              onDraft(null);
              setIsEditing(false);
            }
            return isDone;
          }}
        />
      </li>
    );
  }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex items-center gap-2 text-sm">
        <span className="truncate font-medium">{personName(note.user)}</span>
        <span className="text-text-muted">
          <When at={note.gg_created_at} />
          {note.gg_updated_at === note.gg_created_at ? '' : ' · edited'}
        </span>
        <span className="ms-auto flex">
          {canEditNote(author, user) ? (
            <IconButton
              size="tiny"
              label="Edit the note"
              icon={<Pencil />}
              onClick={() => setIsEditing(true)}
            />
          ) : null}
          {canDeleteNote(author, user) ? (
            <IconButton size="tiny" label="Delete the note" icon={<Trash2 />} onClick={onDelete} />
          ) : null}
        </span>
      </div>
      <p className="whitespace-pre-wrap break-words">{note.message}</p>
    </li>
  );
}

/** From how many characters on those that are left are counted. */
const COUNTED_FROM = NOTE_MAX_LENGTH - 500;

function NoteForm({
  label,
  saveLabel,
  initial = '',
  draft = initial,
  onChange,
  onSave,
  onCancel,
  boxRef,
}: {
  label: string;
  saveLabel: string;
  initial?: string;
  /** What stands in the box at first, where it is not what was saved. */
  draft?: string;
  onChange?: (message: string) => void;
  onSave: (message: string) => Promise<boolean>;
  onCancel?: () => void;
  boxRef?: Ref<HTMLTextAreaElement> | undefined;
}) {
  const [message, setMessage] = useState(draft);
  const [isBusy, setIsBusy] = useState(false);
  const refusal = noteRefusal(message);
  const save = async (): Promise<void> => {
    if (refusal !== null || isBusy) return;
    setIsBusy(true);
    const isDone = await onSave(message);
    setIsBusy(false);
    if (isDone) setMessage('');
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
          onValueChange={(text) => {
            setMessage(text);
            onChange?.(text);
          }}
          maxLength={message.length < COUNTED_FROM ? undefined : NOTE_MAX_LENGTH}
          onSubmitKey={() => void save()}
        />
      </Field>
      {message === initial && onCancel === undefined ? null : (
        <div className="flex justify-end gap-2">
          {onCancel === undefined ? null : (
            <Button size="small" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button
            size="small"
            tone="primary"
            busy={isBusy}
            disabledReason={refusal === null ? undefined : VALIDATION_TEXTS[refusal]}
            onClick={() => void save()}
          >
            {saveLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
