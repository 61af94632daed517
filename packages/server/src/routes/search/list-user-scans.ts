import { searchScanEndpoints } from '@sluice/contract/endpoints/search-scans';
import { route } from '../../http/route.ts';
import { listScansOf } from '../../repositories/search-scans.ts';
import { requireSearchEnabled } from './search-access.ts';

/** The caller's own scans. */
export const listUserScans = route(searchScanEndpoints.listUserScans, async (_, context) => {
  const { deps, actor, now } = context;
  await requireSearchEnabled(context);
  return { status: 200, data: await listScansOf(deps.db, actor.companyId, actor.memberId, now) };
});
