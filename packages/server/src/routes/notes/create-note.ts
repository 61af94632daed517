import { noteEndpoints } from '@sluice/contract/endpoints/notes';
import { route } from '../../http/route.ts';
import { writeNote } from './note-writes.ts';

/** Writes a note on a secret incident. */
export const createNote = route(noteEndpoints.createNote, async ({ body }, context) => ({
  status: 201,
  data: await writeNote(context, 'secret', body),
}));
