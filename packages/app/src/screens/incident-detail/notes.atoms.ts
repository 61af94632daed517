import type { Failure } from '@sluice/contract/client';
import type { Note, SecretIncident } from '@sluice/contract/schemas/incidents';
import { noteRefusal } from '@sluice/domain/validation';
import { nowAtom } from '../../atoms/clock.atoms.ts';
import { incidentKeys } from '../../atoms/incidents.atoms.ts';
import { userAtom } from '../../atoms/session.atoms.ts';
import { sayFailedAction } from '../../atoms/toast.atoms.ts';
import { queryClientAtom } from '../../query.ts';
import { atom } from '../../store.ts';
import { noteClientAtom } from './clients.ts';

type ChangeNotes = (notes: readonly Note[]) => Note[];

const changeNotesAction = atom(null, (get, _set, incidentId: number, change: ChangeNotes) => {
  get(queryClientAtom).setQueryData(
    incidentKeys.one(incidentId),
    (incident: SecretIncident | undefined) => {
      if (incident === undefined) return incident;
      const incident_notes = change(incident.incident_notes);
      return { ...incident, incident_notes, incident_note_count: incident_notes.length };
    },
  );
});

const failAction = atom(null, (get, set, incidentId: number, failure: Failure, text: string) => {
  void get(queryClientAtom).invalidateQueries({ queryKey: incidentKeys.one(incidentId) });
  set(sayFailedAction, failure, text);
});

/** Stands for a note until the server has given it its id. */
const PROVISIONAL_ID = -1;

/** Writes a note. It shows at once; a failure takes it back and answers false. */
export const createNoteAction = atom(
  null,
  async (get, set, incidentId: number, message: string): Promise<boolean> => {
    const user = get(userAtom);
    if (user === null || noteRefusal(message) !== null) return false;
    const at = get(nowAtom).toISOString();
    const { id, email, first_name, last_name } = user;
    const provisional: Note = {
      id: PROVISIONAL_ID,
      version: 1,
      incident_id: incidentId,
      message: message.trim(),
      user: { id, email, first_name, last_name },
      gg_created_at: at,
      gg_updated_at: at,
    };
    set(changeNotesAction, incidentId, (notes) => [...notes, provisional]);
    const result = await get(noteClientAtom).createNote({
      body: { incident: incidentId, message },
    });
    const others: ChangeNotes = (notes) => notes.filter((note) => note.id !== PROVISIONAL_ID);
    set(changeNotesAction, incidentId, (notes) =>
      result.ok ? [...others(notes), result.data] : others(notes),
    );
    if (!result.ok) set(failAction, incidentId, result, 'Failed at creating new incident note');
    return result.ok;
  },
);

/** Changes the text of one's own note. Answers whether it was done. */
export const updateNoteAction = atom(
  null,
  async (get, set, note: Note, message: string): Promise<boolean> => {
    if (noteRefusal(message) !== null) return false;
    const replace = (fresh: Note): void =>
      set(changeNotesAction, note.incident_id, (notes) =>
        notes.map((one) => (one.id === note.id ? fresh : one)),
      );
    replace({ ...note, message: message.trim() });
    const result = await get(noteClientAtom).updateNote({
      params: { id: note.id },
      body: { message, version: note.version },
    });
    replace(result.ok ? result.data : note);
    if (!result.ok) {
      set(failAction, note.incident_id, result, 'Failed at updating new incident note');
    }
    return result.ok;
  },
);

/** Deletes a note. */
export const deleteNoteAction = atom(null, async (get, set, note: Note): Promise<void> => {
  set(changeNotesAction, note.incident_id, (notes) => notes.filter(({ id }) => id !== note.id));
  const result = await get(noteClientAtom).deleteNote({ params: { id: note.id } });
  if (!result.ok) set(failAction, note.incident_id, result, 'Failed at deleting new incident note');
});
