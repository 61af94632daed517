import { companyEndpoints } from '@sluice/contract/endpoints/company';
import { DETECTORS } from '@sluice/scanner';
import { route } from '../../http/route.ts';
import { incidentsByDetector } from '../../repositories/detectors.ts';

/** The detectors, with how many incidents each found here. */
export const listDetectors = route(companyEndpoints.listDetectors, async (_, { deps, actor }) => {
  const counts = await incidentsByDetector(deps.db, actor.companyId);
  return {
    status: 200,
    data: DETECTORS.map(({ name, displayName, category }) => ({
      name,
      display_name: displayName,
      category,
      is_active: true,
      incidents: counts.get(name) ?? 0,
    })),
  };
});
