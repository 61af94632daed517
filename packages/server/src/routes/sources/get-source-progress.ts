import { sourceEndpoints } from '@sluice/contract/endpoints/sources';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { getWatchedSource } from '../../repositories/sources.ts';

/** The progress of a repository's scan. */
export const getSourceProgress = route(
  sourceEndpoints.getSourceProgress,
  async ({ params }, { deps, actor }) => {
    const source = await getWatchedSource(deps.db, actor.companyId, params.id);
    if (source === null) throw new Problem('not_found');
    return { status: 200, data: source.progress };
  },
);
