import { severityByRules } from '@sluice/domain/severity-rules';
import type { IncidentState } from '@sluice/domain/status';
import type { StoredState } from '../repositories/incident-states.ts';
import type { StoredRule } from '../repositories/severity-rules.ts';

/** The state that the rules give an incident, where it differs from its present one; a person's own rating stays. */
export function ratedByRules(
  rules: readonly StoredRule[],
  state: IncidentState,
  stored: Pick<StoredState, 'facts' | 'severityRuleId'>,
): { state: IncidentState; ruleId: number | null; rule: string | null } | null {
  if (state.severity_source === 'manual') return null;
  const { severity, source, rule } = severityByRules(rules, stored.facts);
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
