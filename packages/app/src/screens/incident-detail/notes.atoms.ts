import type { Note } from '@sluice/contract/schemas/incidents';
import { KINDS } from '@sluice/domain/kind-info';
import { noteRefusal } from '@sluice/domain/validation';
import { nowAtom } from '../../atoms/clock.atoms.ts';
import { kindAtom } from '../../atoms/location.atoms.ts';
import { incidentIdAtom } from '../../atoms/preview.atoms.ts';
import { userAtom } from '../../atoms/session.atoms.ts';
import { notifyErrorAction } from '../../atoms/toast.atoms.ts';
import { noteCallsOf, PROVISIONAL_ID } from '../../incidents/note-calls.ts';
import { atom } from '../../store.ts';
import { keepDraftAction, NEW_NOTE, noteDraftsAtom } from './note-drafts.atoms.ts';

/** Drops a draft once it is saved, unless more has been typed since. */
const dropDraftAction = atom(null, (get, set, name: string, saved: string) => {
  if (get(noteDraftsAtom)[name] === saved) set(keepDraftAction, name, null);
});

const calls = noteCallsOf({
  incidentId: (get) => get(incidentIdAtom) ?? 0,
  provisional: ({ incident, message }, { get }) => {
    const user = get(userAtom);
    if (user === null) return null;
    const { id, email, first_name, last_name } = user;
    const at = get(nowAtom).toISOString();
    return {
      id: PROVISIONAL_ID,
      version: 1,
      incident_id: incident,
      message: message.trim(),
      user: { id, email, first_name, last_name },
      gg_created_at: at,
      gg_updated_at: at,
    };
  },
  onCreated: (_kind, { message }, { set }) => set(dropDraftAction, NEW_NOTE, message),
  onUpdated: (_kind, { id, message }, { set }) => set(dropDraftAction, String(id), message),
  onRefused: (kind, write, failure, { set }) =>
    set(notifyErrorAction, failure, KINDS[kind].failureTexts[write]),
});

const unsavedAtom = atom((get) => get(calls.unsavedOf[get(kindAtom)]));

/** Writes a note. It shows right away; a failure takes it back and keeps the draft. */
export const createNoteAction = atom(
  null,
  async (get, set, incident: number, message: string): Promise<boolean> => {
    if (noteRefusal(message) !== null) return false;
    return set(calls.createAction, get(kindAtom), { incident, message });
  },
);

/** Changes the text of one's own note. Gives whether it was saved. */
export const updateNoteAction = atom(
  null,
  async (get, set, { id, version }: Note, message: string): Promise<boolean> => {
    if (noteRefusal(message) !== null) return false;
    return set(calls.updateAction, get(kindAtom), { id, version, message });
  },
);

/** Deletes a note. */
export const deleteNoteAction = atom(null, async (get, set, note: Note): Promise<void> => {
  await set(calls.removeAction, get(kindAtom), note.id);
});

/** The drafts whose save got no answer, by their names. They are sent again later. */
export const unsavedNotesAtom = atom((get): readonly string[] => {
  const id = get(incidentIdAtom);
  const { created, updated } = get(unsavedAtom);
  const isCreating = created.some(({ incident }) => incident === id);
  return [...(isCreating ? [NEW_NOTE] : []), ...updated.map((note) => String(note.id))];
});

/** Whether a deletion got no answer. It is sent again later. */
export const hasUnsavedDeletionAtom = atom((get) => get(unsavedAtom).isDeleting);
