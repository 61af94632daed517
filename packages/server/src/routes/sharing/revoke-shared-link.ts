import { sharingEndpoints } from '@sluice/contract/endpoints/sharing';
import { route } from '../../http/route.ts';
import { revokeLink } from '../../repositories/shared-links.ts';
import { lockSecret, noteLinkEvent, ownLink } from './link-access.ts';

/** Revokes a link. */
export const revokeSharedLink = route(
  sharingEndpoints.revokeSharedLink,
  async ({ params }, context) => {
    const { deps, actor, now } = context;
    await deps.db.transaction().execute(async (trx) => {
      const { incidentId } = await ownLink(trx, context, params.token);
      const incident = await lockSecret(trx, actor.companyId, incidentId);
      await ownLink(trx, context, params.token);
      await revokeLink(trx, actor.companyId, incidentId, now);
      await noteLinkEvent(trx, context, incident, 'link_revoked');
    });
    return { status: 204, data: undefined };
  },
);
