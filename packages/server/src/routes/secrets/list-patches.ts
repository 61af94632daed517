import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { route } from '../../http/route.ts';
import { maskingOf } from '../../masking/mask-text.ts';
import { getPatches } from '../../repositories/occurrences.ts';

/** The patches of several occurrences; ids that the company, or the incident that the caller names, does not have are left out. */
export const listPatches = route(
  secretEndpoints.listPatches,
  async ({ query }, { deps, actor }) => ({
    status: 200,
    data: await getPatches(
      deps.db,
      maskingOf(deps.db, deps.vault, actor.companyId),
      actor.companyId,
      query.leak_ids,
      query.incident,
    ),
  }),
);
