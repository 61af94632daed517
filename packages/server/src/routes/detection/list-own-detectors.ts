import { ownDetectorEndpoints } from '@sluice/contract/endpoints/own-detectors';
import { route } from '../../http/route.ts';
import { listOwnDetectors as list } from '../../repositories/own-detectors.ts';

/** The detectors that the company brought. */
export const listOwnDetectors = route(
  ownDetectorEndpoints.listOwnDetectors,
  async (_, { deps, actor }) => ({ status: 200, data: await list(deps.db, actor.companyId) }),
);
