import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../schemas/basics.ts';
import { remoteIssueSchema } from '../schemas/incidents.ts';

/** Tickets of incidents in issue trackers (spec 000 §7.3). */
export const ticketEndpoints = {
  createTicket: endpoint({
    method: 'POST',
    path: '/api/v1/remote_issues',
    summary: 'Makes a ticket of an incident, by a notifier of an issue tracker.',
    access: 'session',
    permission: 'MANAGE_SECRET',
    body: v.object({ secretMetadataId: idSchema, notifierId: idSchema }),
    replies: { 201: remoteIssueSchema },
  }),
} as const;
