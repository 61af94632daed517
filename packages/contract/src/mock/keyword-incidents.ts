import type { keywordIncidentEndpoints } from '../endpoints/keyword-incidents.ts';
import { type Handlers, isProblem } from '../handlers.ts';
import type { SecretIncident } from '../schemas/incidents.ts';
import type { MockContext, MockDatabase } from './database.ts';
import { incidentHandlers, patchOf } from './incidents.ts';
import { noteHandlersOf } from './note-writes.ts';
import { problem } from './problems.ts';
import { asListed } from './scope.ts';

const withKeyword = (_: MockDatabase, incident: SecretIncident) => ({
  ...incident,
  keyword: incident.masked_value,
});
const keywords = incidentHandlers('keyword', {
  row: (database, incident, scope) => withKeyword(database, asListed(database, incident, scope)),
  incident: withKeyword,
});
const notes = noteHandlersOf('keyword');

/** Keyword incidents. */
export const keywordIncidentHandlers: Handlers<typeof keywordIncidentEndpoints, MockContext> = {
  listKeywordIncidents: ({ query }, context) => {
    const sign = query.order === 'desc' ? '-' : '';
    const column = query.order_by === undefined ? undefined : `${sign}${query.order_by}`;
    const page = keywords.list({ ...query, ordering: query.ordering ?? column }, context);
    if (isProblem(page) || query.showKeywords === 'true') return page;
    return { ...page, data: page.data.map((row) => ({ ...row, keyword: '', masked_value: '' })) };
  },
  getKeywordIncidentStats: keywords.stats,
  bulkKeywordIncidents: keywords.bulk,
  createKeywordNote: notes.create,
  updateKeywordNote: notes.update,
  deleteKeywordNote: notes.remove,
  getKeywordIncident: keywords.get,
  listKeywordIncidentEvents: keywords.events,
  listKeywordIncidentOccurrences: keywords.occurrences,
  undoKeywordIncident: keywords.undo,
  operateKeywordIncident: keywords.operate,
  getKeywordPatch: ({ params, query }, { database }) => {
    const patch = patchOf(database, 'keyword', params.id, query.incident);
    if (patch === undefined) return problem('not_found');
    const { category_content_by_name: _, ...rest } = patch;
    return { status: 200, data: rest };
  },
};
