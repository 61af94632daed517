import { ownDetectorEndpoints } from '@sluice/contract/endpoints/own-detectors';
import { route } from '../../http/route.ts';
import { ownSearchOf } from '../../ingest/own-search.ts';

/** How many detectors there are, and how many are active. */
export const getDetectorStats = route(
  ownDetectorEndpoints.getDetectorStats,
  async (_, { deps, actor }) => {
    const { detectors, silenced } = await ownSearchOf(deps.db, actor.companyId);
    const off = new Set(silenced);
    const active = detectors.filter(({ name }) => !off.has(name));
    const data = {
      all_detectors_count: detectors.length,
      active_detectors_count: active.length,
    };
    return { status: 200, data };
  },
);
