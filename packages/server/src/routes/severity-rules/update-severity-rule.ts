import { severityRuleEndpoints } from '@sluice/contract/endpoints/severity-rules';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { changeRule } from '../../repositories/severity-rules.ts';
import { changeRules, checkedRule } from './change-rules.ts';
import { findRule } from './find-rule.ts';

/** Changes a rule. */
export const updateSeverityRule = route(
  severityRuleEndpoints.updateSeverityRule,
  async ({ params, body }, context) => {
    const { companyId } = context.actor;
    const changed = await changeRules(context, 'update', async (trx) => {
      const current = await findRule(trx, companyId, params.id);
      const rule = checkedRule(body);
      if (current.version !== body.version) throw new Problem('stale', { extra: { current } });
      await changeRule(trx, companyId, params.id, rule, context.now);
      const result = await findRule(trx, companyId, params.id);
      return { result, ruleName: rule.name, target: `severity_rule:${params.id}` };
    });
    return { status: 200, data: changed };
  },
);
