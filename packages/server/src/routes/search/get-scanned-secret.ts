import { searchScanEndpoints } from '@sluice/contract/endpoints/search-scans';
import { route } from '../../http/route.ts';
import { requireSearchEnabled } from './search-access.ts';
import { requireScannedSecret } from './search-scan-access.ts';

/** A secret that a scan found. */
export const getScannedSecret = route(
  searchScanEndpoints.getScannedSecret,
  async ({ params }, context) => {
    await requireSearchEnabled(context);
    return {
      status: 200,
      data: await requireScannedSecret(context, params.uuid, params.secret_uuid),
    };
  },
);
