import { sharingEndpoints } from '@sluice/contract/endpoints/sharing';
import { route } from '../../http/route.ts';
import { shareIncident, toWireLink } from './link-access.ts';

/** Gives an incident a link. One that a colleague made meanwhile, and that still works, is answered as it is. */
export const createSharedLink = route(
  sharingEndpoints.createSharedLink,
  async ({ body }, context) => {
    const { deps, actor, now } = context;
    const link = await shareIncident(deps, context, body.incident_id);
    return { status: 201, data: await toWireLink(deps.db, actor.companyId, link, now) };
  },
);
