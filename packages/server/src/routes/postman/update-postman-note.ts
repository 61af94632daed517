import { postmanEndpoints } from '@sluice/contract/endpoints/postman';
import { route } from '../../http/route.ts';
import { changeNote } from '../incidents/update-note.ts';

/** Changes the caller's own note on a postman incident; the note's id is in the body (spec 000 §7.6). */
export const updatePostmanNote = route(
  postmanEndpoints.updatePostmanNote,
  async ({ body }, context) => changeNote(context, 'postman', body.id, body),
);
