import { severityRuleEndpoints } from '@sluice/contract/endpoints/severity-rules';
import { route } from '../../http/route.ts';
import { listRules } from '../../repositories/severity-rules.ts';

/** The rules of the company, in their order. */
export const listSeverityRules = route(
  severityRuleEndpoints.listSeverityRules,
  async (_, { deps, actor }) => ({ status: 200, data: await listRules(deps.db, actor.companyId) }),
);
