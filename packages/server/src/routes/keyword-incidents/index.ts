import type { keywordIncidentEndpoints } from '@sluice/contract/endpoints/keyword-incidents';
import type { Route } from '../../http/route.ts';
import {
  getKeywordIncident,
  getKeywordIncidentStats,
  getKeywordPatch,
  listKeywordIncidentEvents,
  listKeywordIncidentOccurrences,
  listKeywordIncidents,
} from './read-routes.ts';
import {
  bulkKeywordIncidents,
  createKeywordNote,
  deleteKeywordNote,
  operateKeywordIncident,
  undoKeywordIncident,
  updateKeywordNote,
} from './write-routes.ts';

export const KEYWORD_INCIDENT_ROUTES = {
  listKeywordIncidents,
  getKeywordIncidentStats,
  bulkKeywordIncidents,
  createKeywordNote,
  updateKeywordNote,
  deleteKeywordNote,
  getKeywordIncident,
  listKeywordIncidentEvents,
  listKeywordIncidentOccurrences,
  undoKeywordIncident,
  operateKeywordIncident,
  getKeywordPatch,
} satisfies Record<keyof typeof keywordIncidentEndpoints, Route>;
