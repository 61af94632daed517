import { perimeterEndpoints } from '@sluice/contract/endpoints/perimeter';
import { route } from '../../http/route.ts';
import { perimeterStats } from '../../repositories/perimeter.ts';

/** The size of the perimeter. */
export const getPerimeterStats = route(
  perimeterEndpoints.getPerimeterStats,
  async (_, { deps, actor }) => ({
    status: 200,
    data: await perimeterStats(deps.db, actor.companyId),
  }),
);
