import { postmanEndpoints } from '@sluice/contract/endpoints/postman';
import { parameterError } from '@sluice/domain/commands';
import { VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Problem } from '../../errors.ts';
import { type RouteContext, route } from '../../http/route.ts';
import { listMembers } from '../../repositories/members.ts';
import { changeNote, dropNote } from '../notes/note-writes.ts';
import { runBulk } from '../run-bulk.ts';

/** The address of the member that an id of the wire names; nobody of this company is nobody at all. */
async function addressOf(
  { deps, actor }: RouteContext,
  userId: number | undefined,
): Promise<string | undefined> {
  if (userId === undefined) return undefined;
  const members = await listMembers(deps.db, actor.companyId);
  const member = members.find(({ id }) => id === userId);
  if (member === undefined) throw new Problem('unknown_assignee');
  return member.email;
}

/** One action on many postman incidents, all or nothing. No ids, of `unassign`, stand for all that the filters match. */
export const operatePostmanIncidents = route(
  postmanEndpoints.operatePostmanIncidents,
  async ({ params, body }, context) => {
    const { ids, filters } = body;
    const { operation: name } = params;
    const isReverse = body.reverse_selection || (name === 'unassign' && ids.length === 0);
    if (ids.length === 0 && !isReverse) throw new Problem('empty_selection');
    if (name === 'assign' && body.user_id === undefined) {
      throw new Problem('validation', { fields: { user_id: [VALIDATION_TEXTS.required] } });
    }
    const assignee = await addressOf(context, name === 'assign' ? body.user_id : undefined);
    const request = { name, params: { severity: body.severity, assignee } };
    const selection = { ids, isReverse, filters };
    return { status: 200, data: await runBulk(context, 'postman', selection, request) };
  },
);

/** Writes the same note on many postman incidents. */
export const addPostmanNotes = route(
  postmanEndpoints.addPostmanNotes,
  async ({ body }, context) => {
    const { incident_ids: ids, message, filters, reverse_selection: isReverse } = body;
    if (ids.length === 0 && !isReverse) throw new Problem('empty_selection');
    const error = parameterError('add_note', { note: message }, 'postman');
    if (error !== null) {
      throw new Problem('validation', { fields: { message: [VALIDATION_TEXTS[error.reason]] } });
    }
    const selection = { ids, isReverse, filters };
    const request = { name: 'add_note', params: { note: message } } as const;
    return { status: 200, data: await runBulk(context, 'postman', selection, request) };
  },
);

/** Changes one's own note on a postman incident. */
export const updatePostmanNote = route(
  postmanEndpoints.updatePostmanNote,
  async ({ body }, context) => ({
    status: 200,
    data: await changeNote(context, 'postman', body.id, body),
  }),
);

/** Deletes one's own note on a postman incident; an admin deletes any. */
export const deletePostmanNote = route(
  postmanEndpoints.deletePostmanNote,
  async ({ params }, context) => {
    await dropNote(context, 'postman', params.id);
    return { status: 204, data: undefined };
  },
);
