import { type SeverityFacts, severityByRules } from '@sluice/domain/severity-rules';
import type { IncidentState } from '@sluice/domain/status';
import type { StoredState } from '../repositories/incident-states.ts';
import type { StoredRule } from '../repositories/severity-rules.ts';

/** What the rules give for an incident now. */
export interface AutomaticSeverity {
  severity: number;
  source: 'rule' | 'none';
  rule: StoredRule | null;
  /** The others that match as well. */
  others: readonly StoredRule[];
}

/** What the rules of a company give for an incident now. */
export function automaticSeverity(
  rules: readonly StoredRule[],
  facts: SeverityFacts,
): AutomaticSeverity {
  const { severity, rule, others } = severityByRules(rules, facts);
  return { severity, source: rule === null ? 'none' : 'rule', rule, others };
}

/** What the rules say now, when that is something else than before; a person's own rating is never touched. */
export function ratedByRules(
  rules: readonly StoredRule[],
  state: IncidentState,
  stored: Pick<StoredState, 'facts' | 'severityRuleId'>,
): { state: IncidentState; ruleId: number | null; rule: string | null } | null {
  if (state.severity_source === 'manual') return null;
  const { severity, source, rule } = automaticSeverity(rules, stored.facts);
  const ruleId = rule?.id ?? null;
  const isSame =
    severity === state.severity &&
    source === state.severity_source &&
    ruleId === stored.severityRuleId;
  if (isSame) return null;
  return {
    state: { ...state, severity, severity_source: source },
    ruleId,
    rule: rule?.name ?? null,
  };
}
