import { severityRuleEndpoints } from '@sluice/contract/endpoints/severity-rules';
import { route } from '../../http/route.ts';
import { recomputeProgress } from '../../repositories/severity-recomputes.ts';

/** The progress of rating the history. */
export const getSeverityRecompute = route(
  severityRuleEndpoints.getSeverityRecompute,
  async (_, { deps, actor, now }) => ({
    status: 200,
    data: await recomputeProgress(deps.db, actor.companyId, now),
  }),
);
