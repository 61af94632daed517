import { companyEndpoints } from '@sluice/contract/endpoints/company';
import { route } from '../../http/route.ts';
import { ownSearchOf } from '../../ingest/own-search.ts';
import { incidentsByDetector } from '../../repositories/detectors.ts';

/** The detectors, the company's own after those that are built in, with how many incidents each found here. */
export const listDetectors = route(companyEndpoints.listDetectors, async (_, { deps, actor }) => {
  const counts = await incidentsByDetector(deps.db, actor.companyId);
  const { detectors } = await ownSearchOf(deps.db, actor.companyId);
  return {
    status: 200,
    data: detectors.map(({ name, displayName, category }) => ({
      name,
      display_name: displayName,
      category,
      is_active: true,
      incidents: counts.get(name) ?? 0,
    })),
  };
});
