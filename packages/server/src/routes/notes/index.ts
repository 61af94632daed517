import { noteEndpoints } from '@sluice/contract/endpoints/notes';
import { type Route, route } from '../../http/route.ts';
import { createNoteOf } from '../incidents/create-note.ts';
import { deleteNoteOf } from '../incidents/delete-note.ts';
import { updateNoteOf } from '../incidents/update-note.ts';

/** Notes on secret incidents. */
export const NOTE_ROUTES = {
  createNote: route(noteEndpoints.createNote, createNoteOf('secret')),
  updateNote: route(noteEndpoints.updateNote, updateNoteOf('secret')),
  deleteNote: route(noteEndpoints.deleteNote, deleteNoteOf('secret')),
} satisfies Record<keyof typeof noteEndpoints, Route>;
