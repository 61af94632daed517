import { postmanEndpoints as endpoints } from '@sluice/contract/endpoints/postman';
import { type Route, route } from '../../http/route.ts';
import { deleteNoteOf } from '../incidents/delete-note.ts';
import { getIncidentOf } from '../incidents/get-incident.ts';
import { getStatsOf } from '../incidents/get-stats.ts';
import { POSTMAN } from '../incidents/incident-shapes.ts';
import { listEventsOf } from '../incidents/list-events.ts';
import { listIncidentsOf } from '../incidents/list-incidents.ts';
import { undoEventOf } from '../incidents/undo-event.ts';
import { addPostmanNotes } from './add-postman-notes.ts';
import { operatePostmanIncidents } from './operate-postman-incidents.ts';
import { updatePostmanNote } from './update-postman-note.ts';

/** Postman incidents: the routes of every kind under both families of paths, and the writes by ids. */
export const POSTMAN_ROUTES = {
  listPostmanIncidents: route(endpoints.listPostmanIncidents, listIncidentsOf(POSTMAN)),
  getPostmanStats: route(endpoints.getPostmanStats, getStatsOf('postman')),
  getPostmanIncident: route(endpoints.getPostmanIncident, getIncidentOf(POSTMAN)),
  getPostmanTimeline: route(endpoints.getPostmanTimeline, listEventsOf('postman')),
  undoPostmanIncident: route(endpoints.undoPostmanIncident, undoEventOf(POSTMAN)),
  listFormerPostmanIncidents: route(endpoints.listFormerPostmanIncidents, listIncidentsOf(POSTMAN)),
  getFormerPostmanStats: route(endpoints.getFormerPostmanStats, getStatsOf('postman')),
  getFormerPostmanIncident: route(endpoints.getFormerPostmanIncident, getIncidentOf(POSTMAN)),
  getFormerPostmanTimeline: route(endpoints.getFormerPostmanTimeline, listEventsOf('postman')),
  addPostmanNotes,
  updatePostmanNote,
  deletePostmanNote: route(endpoints.deletePostmanNote, deleteNoteOf('postman')),
  operatePostmanIncidents,
} satisfies Record<keyof typeof endpoints, Route>;
