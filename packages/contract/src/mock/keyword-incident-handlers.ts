import type { keywordIncidentEndpoints } from '../endpoints/keyword-incidents.ts';
import { type Handlers, isRefusal, type Refusal } from '../handlers.ts';
import type { SecretIncident } from '../schemas/incidents.ts';
import type { KeywordIncident } from '../schemas/keyword-incidents.ts';
import { bulk } from './bulk.ts';
import type { MockContext } from './mock.ts';
import { changeNote, dropNote, writeNote } from './note-handlers.ts';
import { incidentOf, operate, undo } from './operate.ts';
import { problem } from './problems.ts';
import { scopeOf, unknownFields } from './scope.ts';
import { occurrencesOf, pageOfIncidents, statsOf } from './secret-handlers.ts';
import type { World } from './world.ts';

function toKeyword(incident: SecretIncident): KeywordIncident {
  return { ...incident, keyword: incident.masked_value };
}

/** A refusal that brings the fresh incident brings it as the keyword incidents have it. */
function asKeyword(world: World, id: number, refusal: Refusal): Refusal {
  const incident = incidentOf(world, 'keyword', id);
  if (refusal.current === undefined || incident === undefined) return refusal;
  return { ...refusal, current: toKeyword(incident) };
}

/** Keyword incidents over the world: what is done to secrets, on another kind. */
export const keywordIncidentHandlers: Handlers<typeof keywordIncidentEndpoints, MockContext> = {
  listKeywordIncidents: ({ query }, { world }) => {
    const sign = query.order === 'desc' ? '-' : '';
    const given =
      query.ordering ?? (query.order_by === undefined ? null : `${sign}${query.order_by}`);
    const page = pageOfIncidents(world, 'keyword', query, given);
    if (isRefusal(page)) return page;
    const shows = query.showKeywords === 'true';
    const data = page.data.map((incident) => {
      const keyword = shows ? incident.masked_value : '';
      return { ...incident, keyword, masked_value: keyword };
    });
    return { ...page, data };
  },
  getKeywordIncidentStats: ({ query }, { world }) => {
    const { scope, unknown } = scopeOf(query);
    if (unknown.length > 0) return problem('validation', { fields: unknownFields(unknown) });
    return { status: 200, data: statsOf(world, 'keyword', scope, query.tz) };
  },
  bulkKeywordIncidents: ({ body }, { world }) => bulk(world, 'keyword', body),
  createKeywordNote: ({ body }, { world }) => {
    const note = writeNote(world, 'keyword', body);
    return 'status' in note ? note : { status: 201, data: note };
  },
  updateKeywordNote: ({ params, body }, { world }) => {
    const note = changeNote(world, 'keyword', params.id, body);
    return 'status' in note ? note : { status: 200, data: note };
  },
  deleteKeywordNote: ({ params }, { world }) =>
    dropNote(world, 'keyword', params.id) ?? { status: 204, data: undefined },
  getKeywordIncident: ({ params }, { world }) => {
    const incident = incidentOf(world, 'keyword', params.id);
    return incident === undefined
      ? problem('not_found')
      : { status: 200, data: toKeyword(incident) };
  },
  listKeywordIncidentEvents: ({ params }, { world }) => {
    if (incidentOf(world, 'keyword', params.id) === undefined) return problem('not_found');
    return { status: 200, data: world.events.get(params.id) ?? [] };
  },
  listKeywordIncidentOccurrences: ({ params, query }, { world }) =>
    occurrencesOf(world, 'keyword', params.id, query),
  undoKeywordIncident: ({ params, body }, { world }) => {
    const answer = undo(world, 'keyword', params.id, body.event_id);
    return 'incident' in answer
      ? { status: 200, data: toKeyword(answer.incident) }
      : asKeyword(world, params.id, answer);
  },
  operateKeywordIncident: ({ params, body }, { world }) => {
    const answer = operate(world, 'keyword', params.id, params.operation, body, body.version);
    if ('status' in answer) return asKeyword(world, params.id, answer);
    return {
      status: 200,
      data: { incident: toKeyword(answer.incident), event_id: answer.event.id },
    };
  },
  getKeywordPatch: ({ params }, { world }) => {
    const patch = world.patches.get(params.id);
    const isKeyword = world.keywordIncidents.some(({ id }) => id === patch?.incident_id);
    if (patch === undefined || !isKeyword) return problem('not_found');
    const { category_content_by_name: _, ...rest } = patch;
    return { status: 200, data: rest };
  },
};
