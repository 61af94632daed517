import { Problem } from '../../errors.ts';
import type { RouteContext } from '../../http/route.ts';
import { getCompany } from '../../repositories/companies.ts';
import { listFound } from '../../repositories/scanned-secret-rows.ts';
import { getScan } from '../../repositories/search-scans.ts';

/** A scan of a search; throws `not_found` alike when it does not exist and when it is another company's. */
export async function requireScan({ deps, actor, now }: RouteContext, uuid: string) {
  const scan = await getScan(deps.db, actor.companyId, uuid, now);
  if (scan === null) throw new Problem('not_found');
  return scan;
}

const NO_FILTER = { search: '', types: [], authors: [], tags: [], id: null };

/** A secret that a scan of a search found; throws `not_found` when there is none. */
export async function requireScannedSecret(context: RouteContext, scanId: string, id: string) {
  const { deps, actor, now } = context;
  const company = await getCompany(deps.db, actor.companyId);
  const filter = { ...NO_FILTER, id };
  const { rows } = await listFound(deps.db, company, scanId, filter, { offset: 0, limit: 1 }, now);
  const [secret] = rows;
  if (secret === undefined) throw new Problem('not_found');
  return secret;
}
