import { severityRuleEndpoints } from '@sluice/contract/endpoints/severity-rules';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { dropRule, listRules } from '../../repositories/severity-rules.ts';
import { changeRules, ofRule } from './change-rules.ts';

/** Deletes a rule; the others rate what it rated. */
export const deleteSeverityRule = route(
  severityRuleEndpoints.deleteSeverityRule,
  async ({ params }, context) => {
    await changeRules(context, 'delete', async (trx) => {
      const { companyId } = context.actor;
      const known = (await listRules(trx, companyId)).find(({ id }) => id === params.id);
      const ruleName = await dropRule(trx, companyId, params.id);
      if (ruleName === null) throw new Problem('not_found');
      // One that another version wrote, and this one cannot read, cannot come back.
      const audit = known === undefined ? {} : { audit: { before: ofRule(known), after: {} } };
      return { result: undefined, ruleName, target: `severity_rule:${params.id}`, ...audit };
    });
    return { status: 204, data: undefined };
  },
);
