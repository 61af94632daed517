import type { Note } from '@sluice/contract/schemas/incidents';
import type { CurrentUser } from '@sluice/contract/schemas/people';
import { canDeleteNote, canEditNote } from '@sluice/domain/permissions';
import { personName } from '@sluice/domain/person-name';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import { IconButton } from '@sluice/ui/IconButton';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Incident } from '../../../incidents/incident.ts';
import { NotSaved } from '../../../parts/NotSaved.tsx';
import { useShortcuts } from '../../../parts/use-shortcuts.ts';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { keepDraftAction, NEW_NOTE, noteDraftsAtom } from '../note-drafts.atoms.ts';
import {
  createNoteAction,
  deleteNoteAction,
  hasUnsavedDeletionAtom,
  unsavedNotesAtom,
  updateNoteAction,
} from '../notes.atoms.ts';
import { NoteForm } from './NoteForm.tsx';
import { SidePanel } from './SidePanel.tsx';

export interface NotesPanelProps {
  incident: Incident;
  user: CurrentUser;
}

/** The notes on the incident. What is typed is kept as a draft until it is saved. */
export function NotesPanel({ incident, user }: NotesPanelProps) {
  const notes = incident.incident_notes;
  const drafts = useAtomValue(noteDraftsAtom);
  const keepDraft = useSetAtom(keepDraftAction);
  const create = useSetAtom(createNoteAction);
  const remove = useSetAtom(deleteNoteAction);
  const unsaved = useAtomValue(unsavedNotesAtom);
  const hasUnsavedDeletion = useAtomValue(hasUnsavedDeletionAtom);
  const [doomed, setDoomed] = useState<Note | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  useShortcuts({ n: () => box.current?.focus() });
  // The draft of a note that another person deletes goes on as a new note.
  const orphan = Object.keys(drafts).find(
    (name) => name !== NEW_NOTE && notes.every(({ id }) => String(id) !== name),
  );
  const name = drafts[NEW_NOTE] === undefined && orphan !== undefined ? orphan : NEW_NOTE;
  return (
    <SidePanel title="Notes">
      {notes.length === 0 ? <p className="text-sm text-text-muted">No notes</p> : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {notes.map((note) => (
          <NoteItem key={note.id} note={note} user={user} onDelete={() => setDoomed(note)} />
        ))}
      </ul>
      {hasUnsavedDeletion ? <NotSaved what="Delete note" /> : null}
      <NoteForm
        label="New note"
        saveLabel="Add note"
        message={drafts[name] ?? ''}
        isUnsaved={unsaved.includes(NEW_NOTE)}
        onChange={(message) => keepDraft(name, message === '' ? null : message)}
        onSave={async (message) => {
          const isDone = await create(incident.id, message);
          if (isDone && name !== NEW_NOTE) keepDraft(name, null);
        }}
        boxRef={box}
      />
      <ConfirmDialog
        subject={doomed}
        onClose={() => setDoomed(null)}
        question={() => ({
          title: 'Delete note?',
          description: "This can't be undone.",
          confirmLabel: 'Delete',
        })}
        onConfirm={(note) => void remove(note)}
      />
    </SidePanel>
  );
}

interface NoteItemProps {
  note: Note;
  user: CurrentUser;
  onDelete: () => void;
}

function NoteItem({ note, user, onDelete }: NoteItemProps) {
  const name = String(note.id);
  const draft = useAtomValue(noteDraftsAtom)[name];
  const keepDraft = useSetAtom(keepDraftAction);
  const update = useSetAtom(updateNoteAction);
  const unsaved = useAtomValue(unsavedNotesAtom);
  const author = { author: note.user.email };
  if (draft !== undefined) {
    return (
      <li>
        <NoteForm
          label="Change the note"
          saveLabel="Save"
          message={draft}
          isUnsaved={unsaved.includes(name)}
          onChange={(message) => keepDraft(name, message)}
          onCancel={() => keepDraft(name, null)}
          onSave={async (message) => {
            await update(note, message);
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
              onClick={() => keepDraft(name, note.message)}
            />
          ) : null}
          {canDeleteNote(author, user) ? (
            <IconButton size="tiny" label="Delete note" icon={<Trash2 />} onClick={onDelete} />
          ) : null}
        </span>
      </div>
      <p className="whitespace-pre-wrap break-words">{note.message}</p>
    </li>
  );
}
