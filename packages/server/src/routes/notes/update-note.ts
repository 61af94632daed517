import { noteEndpoints } from '@sluice/contract/endpoints/notes';
import { route } from '../../http/route.ts';
import { changeNote } from './note-writes.ts';

/** Changes one's own note on a secret incident. */
export const updateNote = route(noteEndpoints.updateNote, async ({ params, body }, context) => ({
  status: 200,
  data: await changeNote(context, 'secret', params.id, body),
}));
