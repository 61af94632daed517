import type { severityRuleEndpoints } from '@sluice/contract/endpoints/severity-rules';
import type { Route } from '../../http/route.ts';
import { dismissBanlistSuggestion, listBanlistSuggestions } from './banlist-suggestions.ts';
import { countBanlisted } from './count-banlisted.ts';
import { createSeverityRule } from './create-severity-rule.ts';
import { deleteSeverityRule } from './delete-severity-rule.ts';
import { getSeverityRecompute } from './get-severity-recompute.ts';
import { listSeverityConditions } from './list-severity-conditions.ts';
import { listSeverityRuleEvents } from './list-severity-rule-events.ts';
import { listSeverityRules } from './list-severity-rules.ts';
import { listSeverityTemplates } from './list-severity-templates.ts';
import { reorderSeverityRules } from './reorder-severity-rules.ts';
import { patchSeverityRule, updateSeverityRule } from './update-severity-rule.ts';

export const SEVERITY_RULE_ROUTES = {
  listSeverityRules,
  createSeverityRule,
  reorderSeverityRules,
  listSeverityRuleEvents,
  getSeverityRecompute,
  listSeverityTemplates,
  listSeverityConditions,
  countBanlisted,
  listBanlistSuggestions,
  dismissBanlistSuggestion,
  patchSeverityRule,
  updateSeverityRule,
  deleteSeverityRule,
} satisfies Record<keyof typeof severityRuleEndpoints, Route>;
