import type { IncidentKind } from '@sluice/domain/kinds';
import { canDeleteNote, canEditNote } from '@sluice/domain/permissions';
import { noteRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import type { ProblemDetails, Reply } from '../handlers.ts';
import type { Note } from '../schemas/incidents.ts';
import {
  incidentsOf,
  type MockContext,
  type MockDatabase,
  replaceIncidents,
  userOf,
} from './database.ts';
import { problem } from './problems.ts';

function messageRefusal(message: string): ProblemDetails | null {
  const reason = noteRefusal(message);
  if (reason === null) return null;
  return problem('validation', { fields: { message: [VALIDATION_TEXTS[reason]] } });
}

function withNotes(
  database: MockDatabase,
  kind: IncidentKind,
  incidentId: number,
  change: (notes: Note[]) => Note[],
): void {
  replaceIncidents(database, kind, (incident) => {
    if (incident.id !== incidentId) return incident;
    const incident_notes = change(incident.incident_notes);
    return { ...incident, incident_notes, incident_note_count: incident_notes.length };
  });
}

function noteOf(database: MockDatabase, kind: IncidentKind, id: number): Note | undefined {
  return incidentsOf(database, kind)
    .flatMap(({ incident_notes }) => incident_notes)
    .find((note) => note.id === id);
}

/** Writes a note of the signed-in person into the database. */
export function addNote(
  database: MockDatabase,
  kind: IncidentKind,
  incidentId: number,
  message: string,
): Note {
  const { id, email, first_name, last_name } = userOf(database);
  const at = database.now.toISOString();
  const note: Note = {
    id: database.nextId++,
    version: 1,
    incident_id: incidentId,
    message: message.trim(),
    user: { id, email, first_name, last_name },
    gg_created_at: at,
    gg_updated_at: at,
  };
  withNotes(database, kind, incidentId, (notes) => [...notes, note]);
  return note;
}

/** Writes a note on an incident of a kind. */
function writeNote(
  database: MockDatabase,
  kind: IncidentKind,
  body: { readonly incident: number; readonly message: string },
): Note | ProblemDetails {
  const refusal = messageRefusal(body.message);
  if (refusal !== null) return refusal;
  if (!incidentsOf(database, kind).some(({ id }) => id === body.incident))
    return problem('not_found');
  return addNote(database, kind, body.incident, body.message);
}

/** Changes one's own note. */
export function changeNote(
  database: MockDatabase,
  kind: IncidentKind,
  id: number,
  body: { readonly message: string; readonly version?: number | undefined },
): Note | ProblemDetails {
  const note = noteOf(database, kind, id);
  if (note === undefined) return problem('not_found');
  if (!canEditNote({ author: note.user.email }, userOf(database))) return problem('not_permitted');
  const refusal = messageRefusal(body.message);
  if (refusal !== null) return refusal;
  if (body.version !== undefined && body.version !== note.version) {
    return problem('stale', { current: note });
  }
  const fresh = {
    ...note,
    message: body.message.trim(),
    version: note.version + 1,
    gg_updated_at: database.now.toISOString(),
  };
  withNotes(database, kind, note.incident_id, (notes) =>
    notes.map((one) => (one.id === note.id ? fresh : one)),
  );
  return fresh;
}

/** Deletes one's own note; an admin deletes any. Null when it is deleted. */
export function dropNote(
  database: MockDatabase,
  kind: IncidentKind,
  id: number,
): ProblemDetails | null {
  const note = noteOf(database, kind, id);
  if (note === undefined) return problem('not_found');
  if (!canDeleteNote({ author: note.user.email }, userOf(database)))
    return problem('not_permitted');
  withNotes(database, kind, note.incident_id, (notes) => notes.filter((one) => one.id !== note.id));
  return null;
}

/** The handlers of the calls about notes, for a kind. */
export function noteHandlersOf(kind: IncidentKind) {
  type NoteBody = { readonly message: string };
  return {
    create: (
      { body }: { readonly body: NoteBody & { readonly incident: number } },
      { database }: MockContext,
    ): Reply<Note> | ProblemDetails => {
      const note = writeNote(database, kind, body);
      return 'status' in note ? note : { status: 201, data: note };
    },
    update: (
      input: {
        readonly params: { readonly id: number };
        readonly body: NoteBody & { readonly version: number };
      },
      { database }: MockContext,
    ): Reply<Note> | ProblemDetails => {
      const note = changeNote(database, kind, input.params.id, input.body);
      return 'status' in note ? note : { status: 200, data: note };
    },
    remove: (
      { params }: { readonly params: { readonly id: number } },
      { database }: MockContext,
    ): Reply<undefined> | ProblemDetails =>
      dropNote(database, kind, params.id) ?? { status: 204, data: undefined },
  };
}
