import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { RESOLUTION_REASON_INFO, RESOLUTION_REASONS } from '@sluice/domain/resolution-reasons';
import { route } from '../../http/route.ts';

/** The checklist of the resolve dialog. */
export const listResolutionReasons = route(secretEndpoints.listResolutionReasons, async () => ({
  status: 200,
  data: RESOLUTION_REASONS.map((value) => ({ value, ...RESOLUTION_REASON_INFO[value] })),
}));
