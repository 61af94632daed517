import { severityRuleEndpoints } from '@sluice/contract/endpoints/severity-rules';
import type { SeverityRuleEntry } from '@sluice/contract/schemas/severity-rules';
import { auditChange } from '@sluice/domain/audit-change';
import { BANLIST_RULE } from '@sluice/domain/banlist';
import { Problem } from '../../errors.ts';
import { type RouteContext, route } from '../../http/route.ts';
import { changeRule, type RuleBody } from '../../repositories/severity-rules.ts';
import { changeRules, checkedRule, ofRule } from './change-rules.ts';
import { findRule } from './find-rule.ts';

async function update(
  context: RouteContext,
  id: number,
  change: Partial<RuleBody>,
  version: number | undefined,
): Promise<SeverityRuleEntry> {
  const { companyId } = context.actor;
  return changeRules(context, 'update', async (trx) => {
    const current = await findRule(trx, companyId, id);
    const rule = checkedRule({ ...current, ...change });
    // The banlist stays the banlist, and no other rule becomes it.
    if ((rule.name === BANLIST_RULE) !== (current.name === BANLIST_RULE)) {
      throw new Problem('validation', { fields: { name: ['This name cannot be changed.'] } });
    }
    if (version !== undefined && current.version !== version) {
      throw new Problem('stale', { extra: { current } });
    }
    await changeRule(trx, companyId, id, rule, context.now);
    const result = await findRule(trx, companyId, id);
    const audit = auditChange(ofRule(current), ofRule(result));
    return { result, ruleName: rule.name, target: `severity_rule:${id}`, audit };
  });
}

/** Changes a rule. */
export const updateSeverityRule = route(
  severityRuleEndpoints.updateSeverityRule,
  async ({ params, body: { version, ...rule } }, context) => ({
    status: 200,
    data: await update(context, params.id, rule, version),
  }),
);

/** Changes a part of a rule. */
export const patchSeverityRule = route(
  severityRuleEndpoints.patchSeverityRule,
  async ({ params, body: { version, ...change } }, context) => ({
    status: 200,
    data: await update(context, params.id, change, version),
  }),
);
