import { severityRuleEndpoints } from '@sluice/contract/endpoints/severity-rules';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { dropRule } from '../../repositories/severity-rules.ts';
import { changeRules } from './change-rules.ts';

/** Deletes a rule; the others rate what it rated. */
export const deleteSeverityRule = route(
  severityRuleEndpoints.deleteSeverityRule,
  async ({ params }, context) => {
    await changeRules(context, 'delete', async (trx) => {
      const ruleName = await dropRule(trx, context.actor.companyId, params.id);
      if (ruleName === null) throw new Problem('not_found');
      return { result: undefined, ruleName, target: `severity_rule:${params.id}` };
    });
    return { status: 204, data: undefined };
  },
);
