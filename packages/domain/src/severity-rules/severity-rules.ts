import type { Presence } from '../presence/presence.ts';
import { type Severity, UNKNOWN_SEVERITY } from '../severity/severity.ts';
import type { Tag } from '../tags/tags.ts';
import type { ValidityStatus } from '../validity/validity.ts';

/** What a rule looks at in an incident. */
export interface SeverityFacts {
  readonly validity: ValidityStatus;
  readonly tags: readonly Tag[];
  readonly presence: Presence;
  readonly fromSecretGrasper: boolean;
}

/** One test on an incident; the tests of a rule are ANDed (decisions §4). */
export type SeverityCondition =
  | {
      readonly attribute: 'secret_status';
      readonly operator: 'is' | 'is_not';
      readonly value: ValidityStatus;
    }
  | {
      readonly attribute: 'github_presence';
      readonly operator: 'is' | 'is_not';
      readonly value: Presence;
    }
  | {
      readonly attribute: 'tags';
      readonly operator: 'contains_any_of';
      readonly value: readonly Tag[];
    }
  | { readonly attribute: 'company_context'; readonly operator: 'is'; readonly value: boolean };

/** A named rule; the lowest index that matches decides. */
export interface SeverityRule {
  readonly name: string;
  readonly severity: Severity;
  readonly conditions: readonly SeverityCondition[];
}

/** Tags that show a link between the leak and the company. */
export const COMPANY_CONTEXT_TAGS: readonly Tag[] = [
  'COMPANY_NAME_IN_COMMIT',
  'DOMAIN',
  'IS_COMPANY_CONTEXT',
];

/** The five rules that every company starts with, first match wins (decisions §4). */
export const DEFAULT_SEVERITY_RULES: readonly SeverityRule[] = [
  {
    name: 'Valid secret with company context',
    severity: 10,
    conditions: [
      { attribute: 'secret_status', operator: 'is', value: 'valid' },
      { attribute: 'company_context', operator: 'is', value: true },
    ],
  },
  {
    name: 'Valid secret',
    severity: 20,
    conditions: [{ attribute: 'secret_status', operator: 'is', value: 'valid' }],
  },
  {
    name: 'Company context, still present',
    severity: 20,
    conditions: [
      { attribute: 'company_context', operator: 'is', value: true },
      { attribute: 'github_presence', operator: 'is', value: 'present' },
      { attribute: 'secret_status', operator: 'is_not', value: 'invalid' },
    ],
  },
  {
    name: 'Test file',
    severity: 40,
    conditions: [{ attribute: 'tags', operator: 'contains_any_of', value: ['TEST_FILE'] }],
  },
  {
    name: 'Invalid secret',
    severity: 50,
    conditions: [{ attribute: 'secret_status', operator: 'is', value: 'invalid' }],
  },
];

function hasCompanyContext(facts: SeverityFacts): boolean {
  return facts.fromSecretGrasper || facts.tags.some((tag) => COMPANY_CONTEXT_TAGS.includes(tag));
}

function isMet(condition: SeverityCondition, facts: SeverityFacts): boolean {
  switch (condition.attribute) {
    case 'secret_status':
      return (facts.validity === condition.value) === (condition.operator === 'is');
    case 'github_presence':
      return (facts.presence === condition.value) === (condition.operator === 'is');
    case 'tags':
      return condition.value.some((tag) => facts.tags.includes(tag));
    case 'company_context':
      return hasCompanyContext(facts) === condition.value;
  }
}

/** Whether all conditions of a rule hold. */
export function isRuleMatch(rule: SeverityRule, facts: SeverityFacts): boolean {
  return rule.conditions.every((condition) => isMet(condition, facts));
}

/** The severity that the rules give, the rule that decided, and the others that match as well. */
export function severityByRules<Rule extends SeverityRule>(
  rules: readonly Rule[],
  facts: SeverityFacts,
): { severity: Severity; rule: Rule | null; others: readonly Rule[] } {
  const [first, ...others] = rules.filter((rule) => isRuleMatch(rule, facts));
  if (first === undefined) return { severity: UNKNOWN_SEVERITY, rule: null, others: [] };
  return { severity: first.severity, rule: first, others };
}
