import { INCIDENT_SORTS } from '@sluice/domain/incident-order';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idParamsSchema } from '../schemas/basics.ts';
import { ofIncidentSchema } from '../schemas/incidents.ts';
import {
  keywordIncidentSchema,
  keywordPatchSchema,
  keywordRowSchema,
} from '../schemas/keyword-incidents.ts';
import { incidentDetailEndpoints, noteEndpointsOf } from './incident-detail.ts';
import { incidentListEndpoints, incidentListEntries } from './incident-list.ts';

const path = '/api/v1/keyword_incidents';
const list = incidentListEndpoints('keyword', {
  path,
  row: keywordRowSchema,
  query: v.object({
    ...incidentListEntries,
    /** A column, with the direction in `order`; `ordering` holds both. */
    order_by: v.optional(v.picklist(INCIDENT_SORTS)),
    order: v.optional(v.picklist(['asc', 'desc']), 'desc'),
    /** `false` leaves out the texts that were found. */
    showKeywords: v.optional(v.picklist(['true', 'false']), 'true'),
  }),
});
const notes = noteEndpointsOf('keyword', `${path}/notes`);
const detail = incidentDetailEndpoints('keyword', {
  path,
  events: 'events',
  incident: keywordIncidentSchema,
});

/** Keyword incidents (spec 000 §7.5). Fixed paths precede those with parameters. */
export const keywordIncidentEndpoints = {
  listKeywordIncidents: list.list,
  getKeywordIncidentStats: list.stats,
  bulkKeywordIncidents: list.bulk,
  createKeywordNote: notes.create,
  updateKeywordNote: notes.update,
  deleteKeywordNote: notes.remove,
  getKeywordIncident: detail.get,
  listKeywordIncidentEvents: detail.events,
  listKeywordIncidentOccurrences: detail.occurrences,
  undoKeywordIncident: detail.undo,
  operateKeywordIncident: detail.operate,
  getKeywordPatch: endpoint({
    method: 'GET',
    path: '/api/v1/patch/keywords/:id',
    summary: 'The patch of a keyword occurrence, secrets in it masked, the keyword marked.',
    access: 'session',
    permission: 'READ_KEYWORD_INCIDENT',
    params: idParamsSchema,
    query: v.object({ incident: ofIncidentSchema }),
    replies: { 200: keywordPatchSchema },
  }),
} as const;
