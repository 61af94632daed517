import { KINDS } from '@sluice/domain/kind-info';
import { parseKind } from '@sluice/domain/kinds';
import { type Envelope, factsOf, titleOf } from '@sluice/domain/notifier-messages';
import {
  FAILING_MS,
  nextDeliveryAt,
  OFF_AT_ONCE,
  SUMMARIZED,
  SUMMARY_ABOVE,
} from '@sluice/domain/notifiers';
import { severityLabel } from '@sluice/domain/severity';
import type { Deps } from '../deps.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { maskForCompany } from '../masking/mask-text.ts';
import { callOut, OutboundError } from '../outbound/call.ts';
import {
  type DueDelivery,
  giveBackDeliveries,
  recordDeliveries,
  takeDeliveries,
} from '../repositories/deliveries.ts';
import type { TryResult } from '../repositories/delivery-log.ts';
import { enqueueMail } from '../repositories/mail-outbox.ts';
import { type OpenNotifier, openNotifier } from '../repositories/notifiers.ts';
import { followInTracker } from '../tracker/tickets.ts';
import { TrackerError } from '../tracker/tracker-error.ts';
import { messageOf } from './messages.ts';
import { type SentMessage, sentMessage } from './sent-message.ts';
import { adminAddresses, switchOff } from './switch-off.ts';

/** A worker that took deliveries and says nothing for so long is dead: another takes them. */
const LEASE_MS = 60_000;
/** Deliveries of one notifier that a pass takes. */
const AT_ONCE = 100;

async function envelopeOf(
  deps: Deps,
  companyId: number,
  due: DueDelivery,
  count?: number,
): Promise<Envelope> {
  const kind = parseKind(due.kind ?? '');
  const place = due.incident_id === null || count !== undefined ? '' : `/${due.incident_id}`;
  const severity = due.severity ?? 100;
  const note = due.note === null ? null : await maskForCompany(deps, companyId, due.note);
  return {
    id: due.event_id,
    type: due.type,
    timestamp: due.created_at.toISOString(),
    company: due.company,
    actor: due.actor,
    url: `${deps.config.publicUrl.origin}${KINDS[kind].listPath}${place}`,
    test: false,
    data: {
      incident_id: due.incident_id,
      kind,
      name: due.display_name ?? due.type,
      severity,
      severity_label: severityLabel(severity),
      status: due.status ?? '',
      repository: due.repository,
      ...(note === null ? {} : { note }),
      ...(count === undefined ? {} : { count }),
    },
  };
}

/** What a receiver asks for in `Retry-After`: seconds or a date. */
function retryAfterOf(headers: Readonly<Record<string, string>>, now: Date): number | null {
  const text = headers['retry-after'];
  if (text === undefined) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 86_400_000) : null;
}

async function mailTo(deps: Deps, notifier: OpenNotifier): Promise<string[]> {
  const { emails, companyId } = notifier;
  return emails.length > 0 ? [...emails] : adminAddresses(deps, companyId);
}

/** Brings an event into the issue tracker. A failure is named as that of every other receiver is. */
async function sendToTracker(
  deps: Deps,
  notifier: OpenNotifier,
  envelope: Envelope,
  mayBeSent: boolean,
): Promise<Omit<SendResult, 'durationMs' | 'sent'>> {
  try {
    await followInTracker(deps, notifier, envelope, mayBeSent);
    return { status: 200, error: null, retryAfterMs: null };
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error;
    const { failure, status, retryAfterMs } = error;
    return { status, error: status === null ? failure : `status_${status}`, retryAfterMs };
  }
}

/** What came of a try, and what the receiver asks for. */
type SendResult = TryResult & { readonly retryAfterMs: number | null };

/** The mail, or the event, that went to a receiver which takes no single call. */
const withoutCall = (payload: unknown): SentMessage => {
  return { headers: {}, payload: JSON.stringify(payload) };
};

/** Sends a message to a notifier, once; `mayBeSent` says that an earlier try may have reached it. */
export async function send(
  deps: Deps,
  notifier: OpenNotifier,
  envelope: Envelope,
  mayBeSent = false,
): Promise<SendResult> {
  const begun = deps.clock();
  const took = () => deps.clock().getTime() - begun.getTime();
  if (notifier.type === 'email') {
    const paragraphs = factsOf(envelope).map(([term, text]) => `${term}: ${text}`);
    const mail = composeMail({
      to: await mailTo(deps, notifier),
      subject: titleOf(envelope),
      paragraphs,
      action: { label: 'Open in Sluice', url: envelope.url },
      footer: 'You get this mail because of the notification preferences of your company.',
    });
    await enqueueMail(deps.db, deps.vault, notifier.companyId, 'notifier', mail, begun);
    const sent = withoutCall({ subject: titleOf(envelope), paragraphs, url: envelope.url });
    return { status: 200, error: null, durationMs: took(), retryAfterMs: null, sent };
  }
  if (notifier.type === 'jira') {
    const result = await sendToTracker(deps, notifier, envelope, mayBeSent);
    return { ...result, durationMs: took(), sent: withoutCall(envelope) };
  }
  const { notifierUrls, allowHosts } = deps.config;
  const call = messageOf(notifier.type, notifier.config, envelope, notifierUrls, begun);
  const sent = sentMessage(notifier.type, notifier.config, call);
  try {
    const { status, headers } = await callOut(call, allowHosts);
    const error = status >= 200 && status < 300 ? null : `status_${status}`;
    const retryAfterMs = retryAfterOf(headers, begun);
    return { status, error, durationMs: took(), retryAfterMs, sent };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    // Refused, closed and timed out look alike, so that an attacker cannot map our network by them.
    return { status: null, error: 'unreachable', durationMs: took(), retryAfterMs: null, sent };
  }
}

/**
 * Sends what is due of one notifier, one call at a time. Chats and mail get one summary of more than thirty. After a call without an answer
 * the rest waits for the next pass, so that a receiver that hangs holds a pass for one call.
 */
export async function deliverTo(
  deps: Deps,
  companyId: number,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, vault, clock } = deps;
  const notifier = await openNotifier(db, vault, companyId, id);
  if (notifier === null) return;
  const begun = clock();
  const lease = new Date(begun.getTime() + LEASE_MS);
  const due = await takeDeliveries(db, companyId, id, begun, lease, AT_ONCE);
  const isMany = SUMMARIZED.has(notifier.type) && due.length > SUMMARY_ABOVE;
  const groups = isMany ? [due] : due.map((one) => [one]);
  for (const [place, group] of groups.entries()) {
    const [first] = group;
    if (first === undefined || signal.aborted) return;
    const envelope = await envelopeOf(deps, companyId, first, isMany ? group.length : undefined);
    const result = await send(deps, notifier, envelope, first.may_be_sent);
    const now = clock();
    const at = { companyId, notifierId: id };
    const ids = group.map((one) => one.id);
    if (result.error === null) {
      await recordDeliveries(db, at, ids, result, { state: 'sent', nextAt: null }, now);
      continue;
    }
    const next = nextDeliveryAt(now, first.tries, Math.random(), result.retryAfterMs);
    const state = next === null ? 'failed' : 'pending';
    await recordDeliveries(db, at, ids, result, { state, nextAt: next }, now);
    const isGone = result.status !== null && OFF_AT_ONCE[notifier.type].includes(result.status);
    const isStale =
      notifier.failingSince !== null &&
      now.getTime() - notifier.failingSince.getTime() >= FAILING_MS;
    if (isGone || isStale) {
      await switchOff(deps, notifier, now);
      return;
    }
    if (result.status !== null) continue;
    const rest = groups.slice(place + 1).flatMap((others) => others.map((one) => one.id));
    await giveBackDeliveries(db, companyId, rest);
    return;
  }
}
