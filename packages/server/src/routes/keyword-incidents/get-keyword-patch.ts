import { keywordIncidentEndpoints } from '@sluice/contract/endpoints/keyword-incidents';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { maskingOf } from '../../masking/mask-text.ts';
import { getKeywordPatch as findPatch } from '../../repositories/keyword-patches.ts';

/** The patch of a keyword occurrence; one of another incident than the caller names is not found. */
export const getKeywordPatch = route(
  keywordIncidentEndpoints.getKeywordPatch,
  async ({ params, query }, { deps, actor }) => {
    const masking = maskingOf(deps.db, deps.vault, actor.companyId);
    const patch = await findPatch(deps.db, masking, actor.companyId, params.id);
    const isOfIncident = query.incident === undefined || query.incident === patch?.incident_id;
    if (patch === null || !isOfIncident) throw new Problem('not_found');
    return { status: 200, data: patch };
  },
);
