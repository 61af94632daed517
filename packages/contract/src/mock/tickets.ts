import { INCIDENT_KINDS } from '@sluice/domain/kinds';
import { notifierStatus } from '@sluice/domain/notifiers';
import type { ticketEndpoints } from '../endpoints/tickets.ts';
import type { Handlers } from '../handlers.ts';
import { type MockContext, replaceIncidents } from './database.ts';
import { incidentOf, record } from './operate.ts';
import { problem } from './problems.ts';

/** Tickets of incidents. */
export const ticketHandlers: Handlers<typeof ticketEndpoints, MockContext> = {
  createTicket: ({ body }, { database }) => {
    const { secretMetadataId: id, notifierId } = body;
    const kind = INCIDENT_KINDS.find((one) => incidentOf(database, one, id) !== undefined);
    const incident = kind === undefined ? undefined : incidentOf(database, kind, id);
    const notifier = database.notifiers.find((one) => one.id === notifierId && one.type === 'jira');
    if (kind === undefined || incident === undefined || notifier === undefined) {
      return problem('not_found');
    }
    if (incident.remote_issues.some((one) => one.notifier.id === notifierId)) {
      return problem('already_exists');
    }
    const status = notifierStatus(notifier);
    if (status === 'disabled') return problem('needs_reconnection');
    if (status === 'pending') {
      return problem('tracker_refused', { detail: 'Jira is not configured.' });
    }
    const { project_key, cloud_url } = notifier.config;
    const label = `${String(project_key)}-${id}`;
    const url = `${String(cloud_url)}/browse/${label}`;
    const ticket = { notifier: { id: notifierId, type: 'jira' }, url, label };
    replaceIncidents(database, kind, (one) =>
      one.id === id ? { ...one, remote_issues: [...one.remote_issues, ticket] } : one,
    );
    record(database, incident, 'ticket_created', { notifier: notifier.name, description: label });
    return { status: 201, data: ticket };
  },
};
