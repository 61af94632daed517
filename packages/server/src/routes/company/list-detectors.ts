import { companyEndpoints } from '@sluice/contract/endpoints/company';
import { route } from '../../http/route.ts';
import { ownSearchOf } from '../../ingest/own-search.ts';
import { incidentsByDetector, precisionByDetector } from '../../repositories/detectors.ts';
import { listOwnDetectors } from '../../repositories/own-detectors.ts';

/** The detectors, the company's own after those that are built in, with how many incidents each found here. */
export const listDetectors = route(companyEndpoints.listDetectors, async (_, { deps, actor }) => {
  const { db } = deps;
  const counts = await incidentsByDetector(db, actor.companyId);
  const precisions = await precisionByDetector(db, actor.companyId);
  const { detectors, silenced } = await ownSearchOf(db, actor.companyId);
  const own = new Map((await listOwnDetectors(db, actor.companyId)).map((one) => [one.name, one]));
  const off = new Set(silenced);
  return {
    status: 200,
    data: detectors.map(({ name, displayName, category, frequency }) => ({
      name,
      display_name: displayName,
      category,
      is_active: !off.has(name),
      incidents: counts.get(name) ?? 0,
      frequency,
      precision: precisions.get(name) ?? null,
      is_own: own.has(name),
      removed_at: null,
      created_at: own.get(name)?.created_at ?? null,
    })),
  };
});
