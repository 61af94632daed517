import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { miniDiff } from '@sluice/domain/mini-diff';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { maskingOf } from '../../masking/mask-text.ts';
import { getPatches } from '../../repositories/occurrences.ts';

/** The few masked lines around the first secret of an occurrence. */
export const getMiniDiff = route(
  secretEndpoints.getMiniDiff,
  async ({ params }, { deps, actor }) => {
    const { companyId } = actor;
    const masking = maskingOf(deps.db, deps.vault, companyId);
    const [patch] = await getPatches(deps.db, masking, companyId, [params.id]);
    if (patch === undefined) throw new Problem('not_found');
    const lines = miniDiff(patch.patch, patch.highlighted_lines[0] ?? null);
    return { status: 200, data: { occurrence_id: params.id, lines } };
  },
);
