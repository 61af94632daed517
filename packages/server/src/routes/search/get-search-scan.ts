import { searchScanEndpoints } from '@sluice/contract/endpoints/search-scans';
import { route } from '../../http/route.ts';
import { requireSearchEnabled } from './search-access.ts';
import { requireScan } from './search-scan-access.ts';

/** A scan of a search with its progress. */
export const getSearchScan = route(
  searchScanEndpoints.getSearchScan,
  async ({ params }, context) => {
    await requireSearchEnabled(context);
    return { status: 200, data: await requireScan(context, params.uuid) };
  },
);
