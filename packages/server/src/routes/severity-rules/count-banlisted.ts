import { severityRuleEndpoints } from '@sluice/contract/endpoints/severity-rules';
import { route } from '../../http/route.ts';
import { countBanlisted as count } from '../../repositories/banlist.ts';

/** The number of secret incidents that a banlist pattern matches. */
export const countBanlisted = route(
  severityRuleEndpoints.countBanlisted,
  async ({ query: { pattern } }, { deps, actor }) => ({
    status: 200,
    data: { name: pattern, count_banlisted: await count(deps.db, actor.companyId, pattern) },
  }),
);
