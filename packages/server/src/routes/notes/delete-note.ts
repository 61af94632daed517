import { noteEndpoints } from '@sluice/contract/endpoints/notes';
import { route } from '../../http/route.ts';
import { dropNote } from './note-writes.ts';

/** Deletes one's own note on a secret incident; an admin deletes any. */
export const deleteNote = route(noteEndpoints.deleteNote, async ({ params }, context) => {
  await dropNote(context, 'secret', params.id);
  return { status: 204, data: undefined };
});
