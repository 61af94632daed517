import { severityRuleEndpoints } from '@sluice/contract/endpoints/severity-rules';
import type { SeverityRuleEntry } from '@sluice/contract/schemas/severity-rules';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { listRules, placeRules } from '../../repositories/severity-rules.ts';
import { changeRules } from './change-rules.ts';

/** An order by names, for people, and by ids, by which it comes back. The banlist has its place. */
function orderOf(rules: readonly SeverityRuleEntry[]) {
  const placed = rules.filter(({ index }) => index >= 0);
  return { order: placed.map(({ name }) => name), ids: placed.map(({ id }) => id) };
}

/** Reorders the rules. The ids must be exactly those of all rules except the banlist: otherwise a rule was added or deleted since. */
export const reorderSeverityRules = route(
  severityRuleEndpoints.reorderSeverityRules,
  async ({ body }, context) => {
    const { companyId } = context.actor;
    const rules = await changeRules(context, 'reorder', async (trx) => {
      // The banlist keeps its place before all.
      const placed = (await listRules(trx, companyId)).filter(({ index }) => index >= 0);
      const known = new Set(placed.map(({ id }) => id));
      const isAll = body.ids.length === known.size && new Set(body.ids).size === known.size;
      if (!isAll || !body.ids.every((id) => known.has(id))) {
        throw new Problem('validation', { fields: { ids: ['Name every rule once.'] } });
      }
      await placeRules(trx, companyId, body.ids);
      const result = await listRules(trx, companyId);
      const audit = { before: orderOf(placed), after: orderOf(result) };
      return { result, ruleName: '', target: 'severity_rules', audit };
    });
    return { status: 200, data: rules };
  },
);
