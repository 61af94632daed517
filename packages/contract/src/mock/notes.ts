import type { noteEndpoints } from '../endpoints/notes.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext } from './database.ts';
import { noteHandlersOf } from './note-writes.ts';

const { create, update, remove } = noteHandlersOf('secret');

/** Notes on secret incidents. */
export const noteHandlers: Handlers<typeof noteEndpoints, MockContext> = {
  createNote: create,
  updateNote: update,
  deleteNote: remove,
};
