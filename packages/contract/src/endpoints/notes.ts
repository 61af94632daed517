import { noteEndpointsOf } from './incident-detail.ts';

const { create, update, remove } = noteEndpointsOf('secret', '/api/v1/incident_notes');

/** Notes on secret incidents (spec 000 §7.4). */
export const noteEndpoints = {
  createNote: create,
  updateNote: update,
  deleteNote: remove,
} as const;
