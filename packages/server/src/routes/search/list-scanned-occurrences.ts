import { searchScanEndpoints } from '@sluice/contract/endpoints/search-scans';
import { route } from '../../http/route.ts';
import { listFoundPlaces } from '../../repositories/scanned-secret-rows.ts';
import { requireSearchEnabled } from './search-access.ts';
import { requireScannedSecret } from './search-scan-access.ts';

/** A page of the places at which a scan found a secret. */
export const listScannedOccurrences = route(
  searchScanEndpoints.listScannedOccurrences,
  async ({ params, query }, context) => {
    const { deps, actor } = context;
    await requireSearchEnabled(context);
    await requireScannedSecret(context, params.uuid, params.secret_uuid);
    const start = (query.page - 1) * query.per_page;
    const page = { offset: start, limit: query.per_page };
    const { rows, total } = await listFoundPlaces(
      deps.db,
      actor.companyId,
      params.secret_uuid,
      page,
    );
    return { status: 200, data: rows, items: { start, total } };
  },
);
