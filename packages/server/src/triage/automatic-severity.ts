import {
  DEFAULT_SEVERITY_RULES,
  type SeverityFacts,
  severityByRules,
} from '@sluice/domain/severity-rules';

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
