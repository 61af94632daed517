import { FEEDBACK_REFUSAL_TEXTS, messageRefusal } from '@sluice/domain/feedback-request';
import type { sharingEndpoints } from '../endpoints/sharing.ts';
import type { Handlers } from '../handlers.ts';
import type { SharedLink } from '../schemas/sharing.ts';
import { type MockContext, type MockDatabase, replaceIncidents, userOf } from './database.ts';
import { incidentOf, record } from './operate.ts';
import { problem } from './problems.ts';

const LINK_MS = 30 * 86_400_000;

function linkOf(database: MockDatabase, incidentId: number): SharedLink | undefined {
  return database.sharedLinks.find((link) => link.incident_id === incidentId);
}

function markShared(database: MockDatabase, id: number, is_shared: boolean): void {
  replaceIncidents(database, 'secret', (one) => (one.id === id ? { ...one, is_shared } : one));
}

function createLink(database: MockDatabase, incidentId: number): SharedLink {
  const { id, email, first_name, last_name } = userOf(database);
  database.nextId += 1;
  const link: SharedLink = {
    id: database.nextId,
    token: `token-${database.nextId}`,
    incident_id: incidentId,
    created_at: database.now.toISOString(),
    expires_at: new Date(database.now.getTime() + LINK_MS).toISOString(),
    is_expired: false,
    last_viewed_at: null,
    created_by: { id, email, first_name, last_name },
  };
  database.sharedLinks = [
    ...database.sharedLinks.filter((one) => one.incident_id !== incidentId),
    link,
  ];
  markShared(database, incidentId, true);
  return link;
}

/** Public links, requests for feedback, and answers. */
export const sharingHandlers: Handlers<typeof sharingEndpoints, MockContext> = {
  getSharedLink: ({ query }, { database }) => {
    if (incidentOf(database, 'secret', query.incident_id) === undefined)
      return problem('not_found');
    return { status: 200, data: { link: linkOf(database, query.incident_id) ?? null } };
  },
  createSharedLink: ({ body }, { database }) => {
    const incident = incidentOf(database, 'secret', body.incident_id);
    if (incident === undefined) return problem('not_found');
    const known = linkOf(database, body.incident_id);
    if (known !== undefined && !known.is_expired) return { status: 201, data: known };
    record(database, incident, known === undefined ? 'link_created' : 'link_rotated');
    return { status: 201, data: createLink(database, body.incident_id) };
  },
  emailFeedback: ({ body }, { database }) => {
    const incident = incidentOf(database, 'secret', body.incident_id);
    if (incident === undefined) return problem('not_found');
    const refusal = messageRefusal(body.message);
    if (refusal !== null) {
      return problem('validation', { fields: { message: [FEEDBACK_REFUSAL_TEXTS[refusal]] } });
    }
    const known = incident.involved_developers.flatMap(({ email }) => email ?? []);
    if (body.emails.some((email) => !known.includes(email))) return problem('unknown_recipient');
    if (linkOf(database, body.incident_id) === undefined) createLink(database, body.incident_id);
    record(database, incident, 'feedback_email', { emails: [...new Set(body.emails)] });
    return { status: 200, data: { sent: new Set(body.emails).size } };
  },
  revokeSharedLink: ({ params }, { database }) => {
    const link = database.sharedLinks.find(({ token }) => token === params.token);
    const incident = link && incidentOf(database, 'secret', link.incident_id);
    if (link === undefined || incident === undefined) return problem('not_found');
    database.sharedLinks = database.sharedLinks.filter((one) => one !== link);
    markShared(database, link.incident_id, false);
    record(database, incident, 'link_revoked');
    return { status: 204, data: undefined };
  },
  rotateSharedLink: ({ params }, { database }) => {
    const link = database.sharedLinks.find(({ token }) => token === params.token);
    const incident = link && incidentOf(database, 'secret', link.incident_id);
    if (link === undefined || incident === undefined) return problem('not_found');
    record(database, incident, 'link_rotated');
    return { status: 200, data: createLink(database, link.incident_id) };
  },
  listFeedbackAnswers: ({ params }, { database }) =>
    incidentOf(database, 'secret', params.id) === undefined
      ? problem('not_found')
      : { status: 200, data: database.feedbackAnswers.get(params.id) ?? [] },
};
