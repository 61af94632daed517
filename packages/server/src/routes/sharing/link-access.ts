import type { SharedLink as WireLink } from '@sluice/contract/schemas/sharing';
import type { AuditType } from '@sluice/domain/audit';
import type { EventName } from '@sluice/domain/timeline';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../errors.ts';
import type { RouteContext } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { addEvents } from '../../repositories/events.ts';
import { lockStates, type StoredState } from '../../repositories/incident-states.ts';
import { getMember } from '../../repositories/members.ts';
import {
  createLink,
  linkOfIncident,
  linkOfToken,
  type SharedLink,
} from '../../repositories/shared-links.ts';

/** A link as the wire has it. */
export async function toWireLink(
  db: Kysely<Schema>,
  companyId: number,
  { createdBy, ...link }: SharedLink & { readonly token: string },
  now: Date,
): Promise<WireLink> {
  const member = await getMember(db, companyId, createdBy);
  const { id, token, incidentId, createdAt, expiresAt, lastViewedAt } = link;
  return {
    id,
    token,
    incident_id: incidentId,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    is_expired: expiresAt <= now,
    last_viewed_at: lastViewedAt?.toISOString() ?? null,
    created_by:
      member === null
        ? null
        : {
            id: member.id,
            email: member.email,
            first_name: member.first_name,
            last_name: member.last_name,
          },
  };
}

/** The secret incident that a link is about, locked; throws `not_found`. */
export async function lockSecret(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<StoredState> {
  const [stored] = await lockStates(trx, companyId, [id], { kind: 'secret' });
  if (stored === undefined) throw new Problem('not_found');
  return stored;
}

/** The company's valid link with this token; throws `not_found`. */
export async function ownLink(
  trx: Kysely<Schema>,
  { deps, actor }: Pick<RouteContext, 'deps' | 'actor'>,
  token: string,
): Promise<SharedLink> {
  const link = await linkOfToken(trx, deps.vault, token);
  if (link === null || link.companyId !== actor.companyId || link.revokedAt !== null) {
    throw new Problem('not_found');
  }
  return link;
}

/** Who does something with a link, and when. */
export interface LinkAct {
  readonly actor: { readonly companyId: number; readonly memberId: number };
  readonly requestId: string | null;
  readonly now: Date;
}

/** What the audit log calls the events of links. */
const AUDITED = {
  link_created: 'link.created',
  link_rotated: 'link.rotated',
  link_revoked: 'link.revoked',
  feedback_email: 'feedback.requested',
} as const satisfies Partial<Record<EventName, AuditType>>;

/** Writes what was done with a link to the timeline and to the audit log. */
export async function noteLinkEvent(
  trx: Kysely<Schema>,
  { actor, requestId, now }: LinkAct,
  incident: StoredState,
  event: keyof typeof AUDITED,
  emails: readonly string[] = [],
): Promise<void> {
  await addEvents(trx, actor.companyId, [
    {
      incidentId: incident.id,
      event,
      actorId: actor.memberId,
      emails,
      state: incident.state.status,
      incidentVersion: incident.version,
      at: now,
    },
  ]);
  await writeAudit(trx, actor.companyId, {
    actorId: actor.memberId,
    action: AUDITED[event],
    target: `secret:${incident.id}`,
    detail: emails.length === 0 ? {} : { recipients: emails.length },
    requestId,
    at: now,
  });
}

/** Gives an incident a link, unless it has one that still works: a colleague may have made it meanwhile. */
export async function shareIncident(
  deps: Pick<Deps, 'db' | 'vault'>,
  act: LinkAct,
  incidentId: number,
): Promise<SharedLink & { readonly token: string }> {
  const { actor, now } = act;
  return deps.db.transaction().execute(async (trx) => {
    const incident = await lockSecret(trx, actor.companyId, incidentId);
    const known = await linkOfIncident(trx, deps.vault, actor.companyId, incident.id);
    if (known !== null && known.expiresAt > now) return known;
    const wanted = { incidentId: incident.id, createdBy: actor.memberId };
    const made = await createLink(trx, deps.vault, actor.companyId, wanted, now);
    await noteLinkEvent(trx, act, incident, known === null ? 'link_created' : 'link_rotated');
    return made;
  });
}
