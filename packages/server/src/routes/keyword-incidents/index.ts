import { keywordIncidentEndpoints as endpoints } from '@sluice/contract/endpoints/keyword-incidents';
import { type Route, route } from '../../http/route.ts';
import { bulkIncidentsOf } from '../incidents/bulk-incidents.ts';
import { createNoteOf } from '../incidents/create-note.ts';
import { deleteNoteOf } from '../incidents/delete-note.ts';
import { getIncidentOf } from '../incidents/get-incident.ts';
import { getStatsOf } from '../incidents/get-stats.ts';
import { KEYWORDS } from '../incidents/incident-shapes.ts';
import { listEventsOf } from '../incidents/list-events.ts';
import { listOccurrencesOf } from '../incidents/list-occurrences.ts';
import { operateIncidentOf } from '../incidents/operate-incident.ts';
import { undoEventOf } from '../incidents/undo-event.ts';
import { updateNoteOf } from '../incidents/update-note.ts';
import { getKeywordPatch } from './get-keyword-patch.ts';
import { listKeywordIncidents } from './list-keyword-incidents.ts';

/** Keyword incidents: the routes of every kind, and those that only keywords have. */
export const KEYWORD_INCIDENT_ROUTES = {
  listKeywordIncidents,
  getKeywordIncidentStats: route(endpoints.getKeywordIncidentStats, getStatsOf('keyword')),
  bulkKeywordIncidents: route(endpoints.bulkKeywordIncidents, bulkIncidentsOf('keyword')),
  createKeywordNote: route(endpoints.createKeywordNote, createNoteOf('keyword')),
  updateKeywordNote: route(endpoints.updateKeywordNote, updateNoteOf('keyword')),
  deleteKeywordNote: route(endpoints.deleteKeywordNote, deleteNoteOf('keyword')),
  getKeywordIncident: route(endpoints.getKeywordIncident, getIncidentOf(KEYWORDS)),
  listKeywordIncidentEvents: route(endpoints.listKeywordIncidentEvents, listEventsOf('keyword')),
  listKeywordIncidentOccurrences: route(
    endpoints.listKeywordIncidentOccurrences,
    listOccurrencesOf('keyword'),
  ),
  undoKeywordIncident: route(endpoints.undoKeywordIncident, undoEventOf(KEYWORDS)),
  operateKeywordIncident: route(endpoints.operateKeywordIncident, operateIncidentOf(KEYWORDS)),
  getKeywordPatch,
} satisfies Record<keyof typeof endpoints, Route>;
