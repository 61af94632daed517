import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idParamsSchema, idSchema } from '../schemas/basics.ts';

const path = '/api/v1/incidents/:id/viewers';

/** Which colleagues have an incident open. Changes come by the stream of `GET /api/v1/live`. */
export const viewerEndpoints = {
  viewIncident: endpoint({
    method: 'PUT',
    path,
    summary:
      'Says that the caller has an incident open, for the next seconds; answers who else has.',
    access: 'session',
    params: idParamsSchema,
    replies: { 200: v.object({ members: v.array(idSchema) }) },
  }),
  leaveIncident: endpoint({
    method: 'DELETE',
    path,
    summary: 'Says that the caller has left an incident.',
    access: 'session',
    params: idParamsSchema,
    replies: { 204: null },
  }),
} as const;
