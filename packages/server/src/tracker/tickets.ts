import type { RemoteIssue } from '@sluice/contract/schemas/incidents';
import type { Envelope } from '@sluice/domain/notifier-messages';
import { ticketMark, ticketStep } from '@sluice/domain/tickets';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../repositories/audit-log.ts';
import { addEvents } from '../repositories/events.ts';
import { lockStates } from '../repositories/incident-states.ts';
import { handlerOf, type OpenNotifier } from '../repositories/notifiers.ts';
import {
  claimTicket,
  recordTicket,
  releaseTicket,
  type TicketClaim,
  ticketOf,
} from '../repositories/remote-issues.ts';
import { type JiraConfig, openConnection } from '../repositories/tracker-connections.ts';
import { type Jira, openJira } from './jira.ts';
import { commentOf, descriptionOf, summaryOf } from './ticket-text.ts';
import { TrackerError } from './tracker-error.ts';

/** A claim outlives every call that it covers. */
const CLAIM_MS = 120_000;

/** On whose behalf a ticket is made: null is the product itself. */
export interface TicketActor {
  readonly memberId: number | null;
  readonly requestId: string | null;
}

const PRODUCT: TicketActor = { memberId: null, requestId: null };

interface Tracker {
  readonly jira: Jira;
  readonly config: JiraConfig;
}

/** A notifier's project in Jira. Throws `reconnect` where it is disabled, `refused` where it is not configured. */
async function openTracker(deps: Deps, notifier: OpenNotifier): Promise<Tracker> {
  const known = await openConnection(deps.db, deps.vault, notifier);
  if (known === null || known.isDisabled) throw new TrackerError('reconnect');
  const { config } = known;
  if (!config.is_configured)
    throw new TrackerError('refused', { detail: 'Jira is not configured.' });
  return { config, jira: openJira(deps, notifier, config.cloud_id) };
}

/** The issue of an envelope: found by its label where an earlier try got no answer, else made. */
async function makeIssue(
  { jira, config }: Tracker,
  envelope: Envelope,
  mark: string,
  isRepeated: boolean,
): Promise<{ label: string; url: string }> {
  const known = isRepeated ? await jira.findIssue(config.project_key, mark) : null;
  const label =
    known ??
    (await jira.createIssue({
      projectKey: config.project_key,
      issueType: config.issue_type,
      summary: summaryOf(envelope),
      description: descriptionOf(envelope),
      labels: ['sluice', mark],
    }));
  return { label, url: `${config.cloud_url}/browse/${label}` };
}

/** Writes a ticket with its timeline event and its line of the audit log. */
async function storeTicket(
  deps: Deps,
  notifier: OpenNotifier,
  incidentId: number,
  claim: TicketClaim,
  issue: { readonly label: string; readonly url: string },
  actor: TicketActor,
): Promise<void> {
  const { companyId, id, name } = notifier;
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    await recordTicket(trx, companyId, claim.id, issue);
    const [stored] = await lockStates(trx, companyId, [incidentId]);
    if (stored === undefined) return;
    await addEvents(trx, companyId, [
      {
        incidentId,
        event: 'ticket_created',
        actorId: actor.memberId,
        notifier: name,
        description: issue.label,
        state: stored.state.status,
        incidentVersion: stored.version,
        at: now,
      },
    ]);
    await writeAudit(trx, companyId, {
      actorId: actor.memberId,
      action: 'ticket.created',
      target: `incident:${incidentId}`,
      detail: { ids: [incidentId], name: issue.label, notifier: id },
      requestId: actor.requestId,
      at: now,
    });
  });
}

/**
 * Makes the ticket of an incident: one for each incident and notifier, however many ask at the same time. Null: another process is
 * making it.
 *
 * @throws TrackerError
 */
export async function createTicket(
  deps: Deps,
  notifier: OpenNotifier,
  incidentId: number,
  envelope: Envelope,
  actor: TicketActor = PRODUCT,
): Promise<RemoteIssue | null> {
  const { companyId, id, type } = notifier;
  const tracker = await openTracker(deps, notifier);
  const now = deps.clock();
  const wanted = { incidentId, notifierId: id, type, actorId: actor.memberId };
  const until = new Date(now.getTime() + CLAIM_MS);
  const claim = await claimTicket(deps.db, companyId, wanted, now, until);
  if (claim === null) return ticketOf(deps.db, companyId, incidentId, id);
  try {
    const mark = ticketMark(incidentId);
    const issue = await makeIssue(tracker, envelope, mark, claim.isRepeated);
    await storeTicket(deps, notifier, incidentId, claim, issue, actor);
    return { notifier: { id, type }, ...issue };
  } catch (error) {
    const isLost = !(error instanceof TrackerError) || error.failure === 'unreachable';
    await releaseTicket(deps.db, companyId, claim.id, isLost ? 'lost' : 'refused');
    throw error;
  }
}

/**
 * Brings an event into the issue tracker: makes the issue, moves it to the status of the handler, or comments on it (decisions §8).
 *
 * @throws TrackerError
 */
export async function followInTracker(
  deps: Deps,
  notifier: OpenNotifier,
  envelope: Envelope,
  mayBeSent: boolean,
): Promise<void> {
  const { incident_id: incidentId } = envelope.data;
  if (incidentId === null || envelope.test) {
    const tracker = await openTracker(deps, notifier);
    await makeIssue(tracker, envelope, ticketMark(envelope.id), mayBeSent);
    return;
  }
  const ticket = await ticketOf(deps.db, notifier.companyId, incidentId, notifier.id);
  const statusKey = handlerOf(notifier, envelope.type)?.jira_status_key ?? null;
  const step = ticketStep(envelope.type, { hasTicket: ticket !== null, statusKey });
  if (step === 'create') {
    const made = await createTicket(deps, notifier, incidentId, envelope);
    // Another process has it: the next try finds the ticket, or makes it.
    if (made === null) throw new TrackerError('limited');
    return;
  }
  if (step === 'none' || ticket === null) return;
  const { jira, config } = await openTracker(deps, notifier);
  // On another Jira site the same key belongs to an unrelated issue.
  if (!ticket.url.startsWith(`${config.cloud_url}/browse/`)) return;
  try {
    const isMoved = step === 'move' && (await jira.move(ticket.label, statusKey ?? ''));
    if (!isMoved) await jira.comment(ticket.label, commentOf(envelope));
  } catch (error) {
    // The issue was deleted in Jira: nothing is left to inform.
    if (!(error instanceof TrackerError) || error.failure !== 'not_found') throw error;
  }
}
