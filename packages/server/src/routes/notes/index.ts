import type { noteEndpoints } from '@sluice/contract/endpoints/notes';
import type { Route } from '../../http/route.ts';
import { createNote } from './create-note.ts';
import { deleteNote } from './delete-note.ts';
import { updateNote } from './update-note.ts';

export const NOTE_ROUTES = {
  createNote,
  updateNote,
  deleteNote,
} satisfies Record<keyof typeof noteEndpoints, Route>;
