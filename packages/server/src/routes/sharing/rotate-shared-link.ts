import { sharingEndpoints } from '@sluice/contract/endpoints/sharing';
import { route } from '../../http/route.ts';
import { createLink } from '../../repositories/shared-links.ts';
import { lockSecret, noteLinkEvent, ownLink, toWireLink } from './link-access.ts';

/** Puts a new link in the place of one: the old address works no longer, its answers stay. */
export const rotateSharedLink = route(
  sharingEndpoints.rotateSharedLink,
  async ({ params }, context) => {
    const { deps, actor, now } = context;
    const { companyId, memberId: createdBy } = actor;
    const link = await deps.db.transaction().execute(async (trx) => {
      const { incidentId } = await ownLink(trx, context, params.token);
      const incident = await lockSecret(trx, companyId, incidentId);
      // Another rotation may have come first.
      await ownLink(trx, context, params.token);
      const made = await createLink(trx, deps.vault, companyId, { incidentId, createdBy }, now);
      await noteLinkEvent(trx, context, incident, 'link_rotated');
      return made;
    });
    return { status: 200, data: await toWireLink(deps.db, companyId, link, now) };
  },
);
