import { keywordIncidentEndpoints } from '@sluice/contract/endpoints/keyword-incidents';
import { route } from '../../http/route.ts';
import { operate } from '../../triage/operate.ts';
import { withCurrent } from '../../triage/stale-problem.ts';
import { undo } from '../../triage/undo.ts';
import { changeNote, dropNote, writeNote } from '../notes/note-writes.ts';
import { runBulk } from '../run-bulk.ts';
import { readBulk } from '../secrets/read-operation.ts';
import { findKeywordIncident } from './find-keyword-incident.ts';

/** One action on many keyword incidents, all or nothing. */
export const bulkKeywordIncidents = route(
  keywordIncidentEndpoints.bulkKeywordIncidents,
  async ({ body }, context) => {
    const { selection, request } = readBulk(body, 'keyword');
    return { status: 200, data: await runBulk(context, 'keyword', selection, request) };
  },
);

/** Assigns, acknowledges, resolves, reopens or rates one keyword incident, as the domain's rule allows. */
export const operateKeywordIncident = route(
  keywordIncidentEndpoints.operateKeywordIncident,
  async ({ params, body }, { deps, actor, now }) => {
    const request = { name: params.operation, params: body };
    const fresh = () => findKeywordIncident(deps.db, actor.companyId, params.id);
    const options = { seenVersion: body.version, now, kind: 'keyword' } as const;
    const event_id = await withCurrent(fresh, () =>
      operate(deps.db, actor, params.id, request, options),
    );
    return { status: 200, data: { incident: await fresh(), event_id } };
  },
);

/** Takes one's own last event back. */
export const undoKeywordIncident = route(
  keywordIncidentEndpoints.undoKeywordIncident,
  async ({ params, body }, { deps, actor, now }) => {
    const fresh = () => findKeywordIncident(deps.db, actor.companyId, params.id);
    await withCurrent(fresh, () =>
      undo(deps.db, actor, params.id, body.event_id, { kind: 'keyword', now }),
    );
    return { status: 200, data: await fresh() };
  },
);

/** Writes a note on a keyword incident. */
export const createKeywordNote = route(
  keywordIncidentEndpoints.createKeywordNote,
  async ({ body }, context) => ({ status: 201, data: await writeNote(context, 'keyword', body) }),
);

/** Changes one's own note on a keyword incident. */
export const updateKeywordNote = route(
  keywordIncidentEndpoints.updateKeywordNote,
  async ({ params, body }, context) => ({
    status: 200,
    data: await changeNote(context, 'keyword', params.id, body),
  }),
);

/** Deletes one's own note on a keyword incident; an admin deletes any. */
export const deleteKeywordNote = route(
  keywordIncidentEndpoints.deleteKeywordNote,
  async ({ params }, context) => {
    await dropNote(context, 'keyword', params.id);
    return { status: 204, data: undefined };
  },
);
