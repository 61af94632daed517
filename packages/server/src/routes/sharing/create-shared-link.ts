import { sharingEndpoints } from '@sluice/contract/endpoints/sharing';
import { route } from '../../http/route.ts';
import { createLink, linkOfIncident } from '../../repositories/shared-links.ts';
import { lockSecret, noteLinkEvent, toWireLink } from './link-access.ts';

/** Gives an incident a link. One that a colleague made meanwhile, and that still works, is answered as it is. */
export const createSharedLink = route(
  sharingEndpoints.createSharedLink,
  async ({ body }, context) => {
    const { deps, actor, now } = context;
    const { companyId, memberId: createdBy } = actor;
    const link = await deps.db.transaction().execute(async (trx) => {
      const incident = await lockSecret(trx, companyId, body.incident_id);
      const known = await linkOfIncident(trx, deps.vault, companyId, incident.id);
      if (known !== null && known.expiresAt > now) return known;
      const wanted = { incidentId: incident.id, createdBy };
      const made = await createLink(trx, deps.vault, companyId, wanted, now);
      await noteLinkEvent(trx, context, incident, known === null ? 'link_created' : 'link_rotated');
      return made;
    });
    return { status: 201, data: await toWireLink(deps.db, companyId, link, now) };
  },
);
