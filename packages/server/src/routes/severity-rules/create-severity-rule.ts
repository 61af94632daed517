import { severityRuleEndpoints } from '@sluice/contract/endpoints/severity-rules';
import { BANLIST_RULE } from '@sluice/domain/banlist';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { addRule, listRules } from '../../repositories/severity-rules.ts';
import { changeRules, checkedRule, ofRule } from './change-rules.ts';
import { findRule } from './find-rule.ts';

/** Adds a rule after the others. */
export const createSeverityRule = route(
  severityRuleEndpoints.createSeverityRule,
  async ({ body }, context) => {
    const rule = checkedRule(body);
    const { companyId } = context.actor;
    const made = await changeRules(context, 'create', async (trx) => {
      const isBanlist = rule.name === BANLIST_RULE;
      if (isBanlist && (await listRules(trx, companyId)).some(({ index }) => index < 0)) {
        throw new Problem('already_exists');
      }
      const id = await addRule(trx, companyId, rule, context.now);
      const result = await findRule(trx, companyId, id);
      const audit = { before: {}, after: ofRule(result) };
      return { result, ruleName: rule.name, target: `severity_rule:${id}`, audit };
    });
    return { status: 201, data: made };
  },
);
