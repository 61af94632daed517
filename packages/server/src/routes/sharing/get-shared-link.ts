import { sharingEndpoints } from '@sluice/contract/endpoints/sharing';
import { route } from '../../http/route.ts';
import { linkOfIncident } from '../../repositories/shared-links.ts';
import { requireIncident } from '../incidents/incident-access.ts';
import { toWireLink } from './link-access.ts';

/** The link of an incident, to be copied again by those who may see the incident. */
export const getSharedLink = route(
  sharingEndpoints.getSharedLink,
  async ({ query }, { deps, actor, now }) => {
    const { companyId } = actor;
    await requireIncident(deps.db, 'secret', companyId, query.incident_id);
    const link = await linkOfIncident(deps.db, deps.vault, companyId, query.incident_id);
    return {
      status: 200,
      data: { link: link === null ? null : await toWireLink(deps.db, companyId, link, now) },
    };
  },
);
