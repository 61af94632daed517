import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { maskingOf } from '../../masking/mask-text.ts';
import { getPatches } from '../../repositories/occurrences.ts';

/** The patch of an occurrence, its secrets masked. */
export const getPatch = route(secretEndpoints.getPatch, async ({ params }, { deps, actor }) => {
  const [patch] = await getPatches(
    deps.db,
    maskingOf(deps.db, deps.vault, actor.companyId),
    actor.companyId,
    [params.id],
  );
  if (patch === undefined) throw new Problem('not_found');
  return { status: 200, data: patch };
});
