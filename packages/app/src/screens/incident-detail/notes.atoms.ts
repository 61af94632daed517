import type { Failure } from '@sluice/contract/client';
import { type Note, noteSchema, type SecretIncident } from '@sluice/contract/schemas/incidents';
import { noteRefusal } from '@sluice/domain/validation';
import { safeParse } from 'valibot';
import { nowAtom } from '../../atoms/clock.atoms.ts';
import { userAtom } from '../../atoms/session.atoms.ts';
import { notifyErrorAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import type { Cache } from '../../query.ts';
import { atom } from '../../store.ts';
import { incidentIdAtom } from './incident-detail.atoms.ts';
import { keepDraftAction, NEW_NOTE, noteDraftsAtom } from './note-drafts.atoms.ts';
import { incidentScope } from './operate.atoms.ts';

function changeNotes(
  cache: Cache,
  incidentId: number,
  change: (notes: readonly Note[]) => Note[],
): void {
  cache.update('getSecret', { params: { id: incidentId } }, (incident): SecretIncident => {
    const incident_notes = change(incident.incident_notes);
    return { ...incident, incident_notes, incident_note_count: incident_notes.length };
  });
}

function replaceNote(cache: Cache, fresh: Note): void {
  changeNotes(cache, fresh.incident_id, (notes) =>
    notes.map((note) => (note.id === fresh.id ? fresh : note)),
  );
}

/** The id of a note until the server has given it one. */
const PROVISIONAL_ID = -1;

/** Drops a draft once it is saved, unless more has been typed since. */
const dropDraftAction = atom(null, (get, set, name: string, saved: string) => {
  if (get(noteDraftsAtom)[name] === saved) set(keepDraftAction, name, null);
});

const createMutationAtom = mutationAtom('createNote', {
  scope: ({ body }) => incidentScope(body.incident),
  optimistic: ({ body }, { get, cache }) => {
    const user = get(userAtom);
    if (user === null) return;
    const { id, email, first_name, last_name } = user;
    const at = get(nowAtom).toISOString();
    const provisional: Note = {
      id: PROVISIONAL_ID,
      version: 1,
      incident_id: body.incident,
      message: body.message.trim(),
      user: { id, email, first_name, last_name },
      gg_created_at: at,
      gg_updated_at: at,
    };
    changeNotes(cache, body.incident, (notes) => [...notes, provisional]);
  },
  onSuccess: (note, { body }, { set, cache }) => {
    changeNotes(cache, body.incident, (notes) => [
      ...notes.filter(({ id }) => id !== PROVISIONAL_ID && id !== note.id),
      note,
    ]);
    set(dropDraftAction, NEW_NOTE, body.message);
  },
  onFailure: (failure, _input, { set }) =>
    set(notifyErrorAction, failure, 'Failed at creating new incident note'),
});

/** The fresh note that a 409 carries, or null. */
function freshOf(failure: Failure): Note | null {
  if (failure.code !== 'stale' || typeof failure.body !== 'object' || failure.body === null) {
    return null;
  }
  const parsed = safeParse(noteSchema, Reflect.get(failure.body, 'current'));
  return parsed.success ? parsed.output : null;
}

const updateMutationAtom = mutationAtom('updateNote', {
  scope: ({ params }) => `note:${params.id}`,
  optimistic: ({ params, body }, { get, cache }) =>
    changeNotes(cache, get(incidentIdAtom) ?? 0, (notes) =>
      notes.map((note) =>
        note.id === params.id ? { ...note, message: body.message.trim() } : note,
      ),
    ),
  onSuccess: (note, { body }, { set, cache }) => {
    replaceNote(cache, note);
    set(dropDraftAction, String(note.id), body.message);
  },
  onFailure: (failure, _input, { set, cache }) => {
    const fresh = freshOf(failure);
    if (fresh !== null) replaceNote(cache, fresh);
    set(notifyErrorAction, failure, 'Failed at updating new incident note');
  },
});

const deleteMutationAtom = mutationAtom('deleteNote', {
  scope: ({ params }) => `note:${params.id}`,
  optimistic: ({ params }, { get, cache }) =>
    changeNotes(cache, get(incidentIdAtom) ?? 0, (notes) =>
      notes.filter(({ id }) => id !== params.id),
    ),
  onFailure: (failure, _input, { set }) =>
    set(notifyErrorAction, failure, 'Failed at deleting new incident note'),
});

/** Writes a note. It shows right away; a failure takes it back and keeps the draft. */
export const createNoteAction = atom(
  null,
  async (_get, set, incidentId: number, message: string): Promise<boolean> => {
    if (noteRefusal(message) !== null) return false;
    const result = await set(createMutationAtom, { body: { incident: incidentId, message } });
    return result.ok;
  },
);

/** Changes the text of one's own note. Gives whether it was saved. */
export const updateNoteAction = atom(
  null,
  async (_get, set, note: Note, message: string): Promise<boolean> => {
    if (noteRefusal(message) !== null) return false;
    const input = { params: { id: note.id }, body: { message, version: note.version } };
    return (await set(updateMutationAtom, input)).ok;
  },
);

/** Deletes a note. */
export const deleteNoteAction = atom(null, async (_get, set, note: Note): Promise<void> => {
  await set(deleteMutationAtom, { params: { id: note.id } });
});

/** The drafts whose save got no answer, by their names. They are sent again later. */
export const unsavedNotesAtom = atom((get): readonly string[] => {
  const id = get(incidentIdAtom);
  const created = get(createMutationAtom).unsaved.filter(({ body }) => body.incident === id);
  const updated = get(updateMutationAtom).unsaved.map(({ params }) => String(params.id));
  return [...(created.length > 0 ? [NEW_NOTE] : []), ...updated];
});

/** Whether a deletion got no answer. It is sent again later. */
export const hasUnsavedDeletionAtom = atom((get) => get(deleteMutationAtom).unsaved.length > 0);
