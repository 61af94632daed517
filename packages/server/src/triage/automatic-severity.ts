import {
  DEFAULT_SEVERITY_RULES,
  type SeverityFacts,
  severityByRules,
} from '@sluice/domain/severity-rules';
import type { IncidentState } from '@sluice/domain/status';
import type { StoredState } from '../repositories/incident-states.ts';

/** What the rules give for an incident now, with the rule's id: its place, from 1. */
export function automaticSeverity(facts: SeverityFacts): {
  severity: number;
  source: 'rule' | 'none';
  ruleId: number | null;
  ruleName: string | null;
  otherRuleIds: number[];
} {
  const { severity, rule, others } = severityByRules(DEFAULT_SEVERITY_RULES, facts);
  const idOf = (one: (typeof DEFAULT_SEVERITY_RULES)[number]) =>
    DEFAULT_SEVERITY_RULES.indexOf(one) + 1;
  return {
    severity,
    source: rule === null ? 'none' : 'rule',
    ruleId: rule === null ? null : idOf(rule),
    ruleName: rule?.name ?? null,
    otherRuleIds: others.map(idOf),
  };
}

/** What the rules say now, when that is something else than before; a person's own rating is never touched. */
export function ratedByRules(
  state: IncidentState,
  stored: Pick<StoredState, 'facts' | 'severityRuleId'>,
): { state: IncidentState; ruleId: number | null; rule: string | null } | null {
  if (state.severity_source === 'manual') return null;
  const { severity, source, ruleId, ruleName } = automaticSeverity(stored.facts);
  const isSame =
    severity === state.severity &&
    source === state.severity_source &&
    ruleId === stored.severityRuleId;
  if (isSame) return null;
  return { state: { ...state, severity, severity_source: source }, ruleId, rule: ruleName };
}
