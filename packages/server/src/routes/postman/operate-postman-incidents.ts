import type { BulkResult } from '@sluice/contract/endpoints/incident-list';
import { postmanEndpoints } from '@sluice/contract/endpoints/postman';
import { VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Problem } from '../../errors.ts';
import { type RouteContext, route } from '../../http/route.ts';
import { listMembers } from '../../repositories/members.ts';
import { POSTMAN } from '../incidents/incident-shapes.ts';
import { operateIncidentOf } from '../incidents/operate-incident.ts';
import { runBulk } from '../incidents/run-bulk.ts';

const operateOne = operateIncidentOf(POSTMAN);

/** The e-mail of a member of the company; throws `unknown_assignee` for any other id. */
async function emailOf({ deps, actor }: RouteContext, userId: number): Promise<string> {
  const members = await listMembers(deps.db, actor.companyId);
  const member = members.find(({ id }) => id === userId);
  if (member === undefined) throw new Problem('unknown_assignee');
  return member.email;
}

/**
 * One action on one or many postman incidents, all or nothing. For `unassign`, empty ids mean all that the filters match
 * (spec 000 §7.6). One incident with a version is judged by that version, and its event can be undone.
 */
export const operatePostmanIncidents = route(
  postmanEndpoints.operatePostmanIncidents,
  async ({ params: { operation: name }, body }, context) => {
    const { ids, filters, severity, user_id, version } = body;
    const isReverse = body.reverse_selection || (name === 'unassign' && ids.length === 0);
    if (ids.length === 0 && !isReverse) throw new Problem('empty_selection');
    if (name === 'assign' && user_id === undefined) {
      throw new Problem('validation', { fields: { user_id: [VALIDATION_TEXTS.required] } });
    }
    const isAssigned = name === 'assign' && user_id !== undefined;
    const params = { severity, assignee: isAssigned ? await emailOf(context, user_id) : undefined };
    const [id] = ids;
    if (id !== undefined && ids.length === 1 && version !== undefined && !isReverse) {
      const input = { params: { id, operation: name }, body: { ...params, version } };
      const { event_id } = (await operateOne(input, context)).data;
      const done: BulkResult = { bulkStatus: 'ok', updated: 1, errors: [] };
      return { status: 200, data: { ...done, event_id } };
    }
    const selection = { ids, isReverse, filters };
    return { status: 200, data: await runBulk(context, 'postman', selection, { name, params }) };
  },
);
