import { searchScanEndpoints } from '@sluice/contract/endpoints/search-scans';
import { route } from '../../http/route.ts';
import { getCompany } from '../../repositories/companies.ts';
import { listFound } from '../../repositories/scanned-secret-rows.ts';
import { requireSearchEnabled } from './search-access.ts';
import { requireScan } from './search-scan-access.ts';

/** A page of the secrets that a scan found. */
export const listScannedSecrets = route(
  searchScanEndpoints.listScannedSecrets,
  async ({ params, query }, context) => {
    const { deps, actor, now } = context;
    await requireSearchEnabled(context);
    await requireScan(context, params.uuid);
    const company = await getCompany(deps.db, actor.companyId);
    const start = (query.page - 1) * query.per_page;
    const filter = {
      search: (query.search ?? '').trim(),
      types: query.type ?? [],
      authors: query.author ?? [],
      tags: query.tags ?? [],
      id: null,
    };
    const page = { offset: start, limit: query.per_page };
    const { rows, total } = await listFound(deps.db, company, params.uuid, filter, page, now);
    return { status: 200, data: rows, items: { start, total } };
  },
);
