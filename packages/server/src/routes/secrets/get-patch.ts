import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { maskingOf } from '../../masking/mask-text.ts';
import { getPatches } from '../../repositories/occurrences.ts';

/** The patch of a secret's occurrence, masked; one of another incident than the caller names is not found. */
export const getPatch = route(
  secretEndpoints.getPatch,
  async ({ params, query }, { deps, actor }) => {
    const { companyId } = actor;
    const masking = maskingOf(deps.db, deps.vault, companyId);
    const [patch] = await getPatches(deps.db, masking, companyId, [params.id], query.incident);
    if (patch === undefined) throw new Problem('not_found');
    return { status: 200, data: patch };
  },
);
