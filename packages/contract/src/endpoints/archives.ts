import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idListTextSchema, idTextSchema } from '../schemas/basics.ts';
import { archiveExistenceSchema } from '../schemas/incidents.ts';

/** The patches that the product keeps of leaked commits, also after the code host has erased them (spec 000 §7, Archives). */
export const archiveEndpoints = {
  checkArchives: endpoint({
    method: 'GET',
    path: '/api/v1/archives/check_existence',
    summary: 'Which archives exist. Unknown ids do not.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    query: v.object({ archive_ids: idListTextSchema }),
    replies: { 200: v.array(archiveExistenceSchema) },
  }),
  downloadArchive: endpoint({
    method: 'GET',
    path: '/api/v1/archives/:archive_id/download',
    summary: 'The masked patch of an occurrence as a file.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    params: v.object({ archive_id: idTextSchema }),
    produces: 'text/x-patch',
    replies: { 200: null },
  }),
} as const;
