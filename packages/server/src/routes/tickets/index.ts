import { ticketEndpoints } from '@sluice/contract/endpoints/tickets';
import { KINDS } from '@sluice/domain/kind-info';
import type { Envelope } from '@sluice/domain/notifier-messages';
import { permissionsOf } from '@sluice/domain/permissions';
import { severityLabel } from '@sluice/domain/severity';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import { openNotifier } from '../../repositories/notifiers.ts';
import { type TicketSubject, ticketOf, ticketSubject } from '../../repositories/remote-issues.ts';
import { createTicket as create } from '../../tracker/tickets.ts';
import { withTracker } from '../notifiers/jira.ts';

/** What a ticket says, in the shape in which every notifier is informed. */
export function ticketEnvelope(
  deps: Pick<Deps, 'config' | 'newId'>,
  incidentId: number,
  subject: TicketSubject,
  now: Date,
): Envelope {
  const { kind, company, name, severity, status, repository } = subject;
  return {
    id: deps.newId(),
    type: 'incident.created',
    timestamp: now.toISOString(),
    company,
    actor: null,
    url: `${deps.config.publicUrl.origin}${KINDS[kind].listPath}/${incidentId}`,
    test: false,
    data: {
      incident_id: incidentId,
      kind,
      name,
      severity,
      severity_label: severityLabel(severity),
      status,
      repository,
    },
  };
}

/** Makes a ticket of an incident by hand (spec 000 §7.3). It is the same ticket that its notifier would make. */
const createTicket = route(ticketEndpoints.createTicket, async ({ body }, context) => {
  const { deps, actor, requestId, now } = context;
  const { companyId, memberId, role } = actor;
  const { secretMetadataId: incidentId, notifierId } = body;
  const subject = await ticketSubject(deps.db, companyId, incidentId);
  const notifier = await openNotifier(deps.db, deps.vault, companyId, notifierId);
  if (subject === null || notifier === null) throw new Problem('not_found');
  if (!permissionsOf(role).includes(KINDS[subject.kind].managePermission)) {
    throw new Problem('not_permitted');
  }
  if (notifier.type !== 'jira') throw new Problem('not_found');
  const known = await ticketOf(deps.db, companyId, incidentId, notifierId);
  if (known !== null) throw new Problem('already_exists');
  const envelope = ticketEnvelope(deps, incidentId, subject, now);
  const by = { memberId, requestId };
  const ticket = await withTracker(
    () => create(deps, notifier, incidentId, envelope, by),
    'tracker_refused',
  );
  if (ticket === null) {
    throw new Problem('in_progress', { detail: 'This ticket is being created already.' });
  }
  return { status: 201, data: ticket };
});

export const TICKET_ROUTES = { createTicket } satisfies Record<keyof typeof ticketEndpoints, Route>;
