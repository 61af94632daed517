import type { FeedbackCheck } from '@sluice/contract/endpoints/developer-feedback';
import type { SecretIncident } from '@sluice/contract/schemas/incidents';
import { isProvenByLink } from '@sluice/domain/check-again';
import { remediationOf } from '@sluice/domain/remediation';
import type { Deps } from '../deps.ts';
import { Problem } from '../errors.ts';
import { writeAudit } from '../repositories/audit-log.ts';
import { addEvents } from '../repositories/events.ts';
import { getIncident } from '../repositories/incidents.ts';
import { type FoundLink, lockLink, markProven } from '../repositories/shared-links.ts';
import { checkSecret } from '../validity/check-secret.ts';
import { vendorOf } from '../validity/checkers.ts';
import { checkFacts, isOutboundLeak } from './feedback-page.ts';

/**
 * Checks the secret of a link with its vendor, for the developer: what it says is stored as any check is, and a secret that turns out
 * dead is proven in the timeline. Where no check is offered, nothing is called, and what is known is the answer.
 *
 * @throws Problem not_found
 */
export async function checkAgain(
  deps: Deps,
  link: FoundLink,
  requestId: string,
): Promise<FeedbackCheck> {
  const { db, clock, config } = deps;
  const { companyId, incidentId } = link;
  const before = await foundIncident(deps, link);
  const known = checkFacts(before, link, config.outbound);
  if (!known.can_check_again) return { outcome: before.validity_status, ...known };
  const answer = await checkSecret(deps, companyId, incidentId, null);
  const outcome = answer?.outcome ?? before.validity_status;
  return db.transaction().execute(async (trx) => {
    const now = clock();
    const locked = await lockLink(trx, companyId, link.id);
    const incident = await foundIncident({ db: trx }, link);
    await writeAudit(trx, companyId, {
      actorId: null,
      action: 'link.checked',
      target: `secret:${incidentId}`,
      detail: { outcome },
      requestId,
      at: now,
    });
    let provenAt = locked;
    if (outcome === 'invalid' && !isProven(incident, locked)) {
      provenAt = now;
      await markProven(trx, companyId, link.id, now);
      await addEvents(trx, companyId, [
        {
          incidentId,
          event: 'death_proven',
          actorId: null,
          description: remediationOf(incident.name).vendor ?? vendorOf(incident.name),
          state: incident.status,
          incidentVersion: incident.version,
          at: now,
        },
      ]);
    }
    return { outcome, ...checkFacts(incident, { provenAt }, config.outbound) };
  });
}

async function foundIncident(
  { db }: Pick<Deps, 'db'>,
  { companyId, incidentId }: FoundLink,
): Promise<SecretIncident> {
  const incident = await getIncident(db, companyId, incidentId);
  if (incident === null || isOutboundLeak(incident)) throw new Problem('not_found');
  return incident;
}

function isProven(incident: SecretIncident, provenAt: Date | null): boolean {
  const { validity_status: validity, last_seen_valid, last_seen_invalid } = incident;
  return isProvenByLink({
    validity,
    lastSeenValid: last_seen_valid === null ? null : new Date(last_seen_valid),
    lastSeenInvalid: last_seen_invalid === null ? null : new Date(last_seen_invalid),
    provenAt,
  });
}
