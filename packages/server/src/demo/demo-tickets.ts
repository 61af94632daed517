import type { NotifierHandler } from '@sluice/domain/notifiers';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { addNotifier, listNotifiers, openNotifier } from '../repositories/notifiers.ts';
import { ticketSubject } from '../repositories/remote-issues.ts';
import { storeJira } from '../repositories/tracker-connections.ts';
import { ticketEnvelope } from '../routes/tickets/index.ts';
import { createTicket } from '../tracker/tickets.ts';
import { DEMO_SITE, DEMO_TOKEN } from './demo-tracker.ts';

const MINUTE_MS = 60_000;
const TICKETS = 6;

const HANDLERS: NotifierHandler[] = [
  { event_type: 'incident.created', min_severity: 10, include_unknown: false },
  {
    event_type: 'incident.resolved',
    min_severity: 50,
    include_unknown: true,
    jira_status_key: '30',
  },
];

async function connectDemoJira(deps: Deps, companyId: number, now: Date): Promise<number> {
  const known = await listNotifiers(deps.db, companyId);
  const jira = known.find(({ type }) => type === 'jira');
  if (jira !== undefined) return jira.id;
  return deps.db.transaction().execute(async (trx) => {
    const given = { type: 'jira', name: 'Security board', config: {}, handlers: HANDLERS } as const;
    const id = await addNotifier(trx, deps.vault, companyId, given, now);
    const config = {
      cloud_id: DEMO_SITE.id,
      cloud_name: DEMO_SITE.name,
      cloud_url: DEMO_SITE.url,
      project_key: 'SEC',
      issue_type: '101',
      issue_type_name: 'Task',
      is_configured: true,
    };
    // It never ends, as there is nothing to refresh it at.
    const tokens = { access: DEMO_TOKEN, refresh: '', expiresAt: new Date('2999-01-01') };
    await storeJira(trx, deps.vault, { companyId, id }, { config, tokens });
    return id;
  });
}

async function mostUrgent(deps: Deps, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from incidents where company_id = ${companyId} and status <> 'resolved' and kind in ('secret', 'keyword')
    order by severity, id limit ${TICKETS}`.execute(deps.db);
  return rows.map(({ id }) => id);
}

/** Connects the demo's issue tracker, and makes tickets of its most urgent incidents by the function of the API. */
export async function addTickets(
  deps: Deps,
  companyId: number,
  memberIds: readonly number[],
  anchor: Date,
): Promise<void> {
  const notifierId = await connectDemoJira(deps, companyId, anchor);
  const notifier = await openNotifier(deps.db, deps.vault, companyId, notifierId);
  if (notifier === null) return;
  for (const [index, incidentId] of (await mostUrgent(deps, companyId)).entries()) {
    const subject = await ticketSubject(deps.db, companyId, incidentId);
    if (subject === null) continue;
    const at = new Date(anchor.getTime() - (TICKETS - index) * MINUTE_MS);
    const then: Deps = { ...deps, clock: () => at };
    const envelope = ticketEnvelope(then, incidentId, subject, at);
    const memberId = memberIds[index % memberIds.length] ?? null;
    await createTicket(then, notifier, incidentId, envelope, { memberId, requestId: null });
  }
}
