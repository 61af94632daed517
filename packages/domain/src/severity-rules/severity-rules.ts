import type { AttachmentReason } from '../attachment-reasons/attachment-reasons.ts';
import { BANLIST_RULE, banlistRefusals } from '../banlist/banlist.ts';
import type { Presence } from '../presence/presence.ts';
import {
  isRepositoryMet,
  type RepositoryCondition,
} from '../repository-conditions/repository-conditions.ts';
import { type Severity, UNKNOWN_SEVERITY } from '../severity/severity.ts';
import type { Tag } from '../tags/tags.ts';
import type { ValidityStatus } from '../validity/validity.ts';

/** The validities that a rule distinguishes (spec 002 §5): a vendor's yes or no, or neither. */
export const SECRET_STATUSES = ['valid', 'invalid', 'unknown'] as const;
export type SecretStatus = (typeof SECRET_STATUSES)[number];

/** The facts of an incident that severity rules read. */
export interface SeverityFacts {
  readonly validity: ValidityStatus;
  readonly tags: readonly Tag[];
  readonly presence: Presence;
  readonly attachmentReasons: readonly AttachmentReason[];
  /** The detector's name as people see it. */
  readonly detector: string;
  /** The company's keywords in its commits; most incidents have none. */
  readonly keywords?: KeywordFacts;
  /** Names of the repositories of its occurrences; loaded only where a rule reads them. */
  readonly repositories?: readonly string[];
  /** The expressions of the rules that match one of these names: found outside, by an engine of linear time. */
  readonly repositoryHits?: readonly string[];
}

/** Names and labels of an incident's keywords. */
export interface KeywordFacts {
  readonly graspers: readonly string[];
  readonly grasperLabels: readonly string[];
  readonly raisers: readonly string[];
  readonly raiserLabels: readonly string[];
}

/** The operators on a list. */
export const LIST_OPERATORS = ['contains_any_of', 'contains_all_of', 'does_not_contain'] as const;
export type ListOperator = (typeof LIST_OPERATORS)[number];

/** The operators on a single value. */
export const VALUE_OPERATORS = ['is', 'is_not'] as const;
export type ValueOperator = (typeof VALUE_OPERATORS)[number];

/** The attributes of an incident's keywords in rules (spec 002 §3). */
export const KEYWORD_ATTRIBUTES = [
  'secret_grasper',
  'secret_grasper_label',
  'incident_raiser',
  'incident_raiser_label',
] as const;
export type KeywordAttribute = (typeof KEYWORD_ATTRIBUTES)[number];

/** One test on an incident; the tests of a rule are ANDed (decisions §4). */
export type SeverityCondition =
  | {
      readonly attribute: 'secret_status';
      readonly operator: ValueOperator;
      readonly value: SecretStatus;
    }
  | {
      readonly attribute: 'github_presence';
      readonly operator: ValueOperator;
      readonly value: Presence;
    }
  | {
      readonly attribute: 'tags';
      readonly operator: ListOperator;
      readonly value: readonly Tag[];
    }
  | {
      readonly attribute: 'attachment_reasons';
      readonly operator: ListOperator;
      readonly value: readonly AttachmentReason[];
    }
  | {
      readonly attribute: 'detector.display_name';
      readonly operator: 'is_any_of' | 'is_not_any_of';
      readonly value: readonly string[];
    }
  | { readonly attribute: 'company_context'; readonly operator: 'is'; readonly value: boolean }
  | {
      readonly attribute: KeywordAttribute;
      readonly operator: ListOperator;
      readonly value: readonly string[];
    }
  | RepositoryCondition;

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
  return (
    facts.attachmentReasons.includes('from_secret_grasper') ||
    facts.tags.some((tag) => COMPANY_CONTEXT_TAGS.includes(tag))
  );
}

/** The validity that rules read: only a vendor's answer is valid or invalid. */
export function secretStatusOf(validity: ValidityStatus): SecretStatus {
  return validity === 'valid' || validity === 'invalid' ? validity : 'unknown';
}

function holds<T>(list: readonly T[], operator: ListOperator, wanted: readonly T[]): boolean {
  switch (operator) {
    case 'contains_any_of':
      return wanted.some((one) => list.includes(one));
    case 'contains_all_of':
      return wanted.every((one) => list.includes(one));
    case 'does_not_contain':
      return !wanted.some((one) => list.includes(one));
  }
}

function isMet(condition: SeverityCondition, facts: SeverityFacts): boolean {
  switch (condition.attribute) {
    case 'secret_status': {
      const isSame = secretStatusOf(facts.validity) === condition.value;
      return isSame === (condition.operator === 'is');
    }
    case 'github_presence':
      return (facts.presence === condition.value) === (condition.operator === 'is');
    case 'tags':
      return holds(facts.tags, condition.operator, condition.value);
    case 'attachment_reasons':
      return holds(facts.attachmentReasons, condition.operator, condition.value);
    case 'detector.display_name': {
      const isOne = condition.value.includes(facts.detector);
      return isOne === (condition.operator === 'is_any_of');
    }
    case 'company_context':
      return hasCompanyContext(facts) === condition.value;
    case 'repository_name':
      return isRepositoryMet(condition, facts.repositories, facts.repositoryHits);
    default:
      return holds(keywordsOf(condition.attribute, facts), condition.operator, condition.value);
  }
}

function keywordsOf(attribute: KeywordAttribute, { keywords }: SeverityFacts): readonly string[] {
  switch (attribute) {
    case 'secret_grasper':
      return keywords?.graspers ?? [];
    case 'secret_grasper_label':
      return keywords?.grasperLabels ?? [];
    case 'incident_raiser':
      return keywords?.raisers ?? [];
    case 'incident_raiser_label':
      return keywords?.raiserLabels ?? [];
  }
}

/** The expressions of repositories that rules hold; each is matched by the caller, which passes the result as `repositoryHits`. */
export function repositoryExpressions(
  rules: readonly Pick<SeverityRule, 'conditions'>[],
): string[] {
  const found = rules.flatMap(({ conditions }) =>
    conditions.flatMap((condition) =>
      condition.attribute === 'repository_name' &&
      (condition.operator === 'contains' || condition.operator === 'does_not_contain')
        ? [condition.value]
        : [],
    ),
  );
  return [...new Set(found)];
}

/** Whether any of the rules looks at repositories. */
export function needsRepositories(rules: readonly Pick<SeverityRule, 'conditions'>[]): boolean {
  return rules.some(({ conditions }) =>
    conditions.some(({ attribute }) => attribute === 'repository_name'),
  );
}

/** Whether all conditions of a rule hold. */
export function isRuleMatch(rule: SeverityRule, facts: SeverityFacts): boolean {
  return rule.conditions.every((condition) => isMet(condition, facts));
}

/** The severity that the rules give an incident now. */
export interface AutomaticSeverity<Rule> {
  readonly severity: Severity;
  readonly source: 'rule' | 'none';
  /** The rule that decides; null when none matches. */
  readonly rule: Rule | null;
  /** The other rules that match. */
  readonly others: readonly Rule[];
}

/** The severity that the rules give, the rule that decided, and the others that match as well. */
export function severityByRules<Rule extends SeverityRule>(
  rules: readonly Rule[],
  facts: SeverityFacts,
): AutomaticSeverity<Rule> {
  const [first, ...others] = rules.filter((rule) => isRuleMatch(rule, facts));
  if (first === undefined) {
    return { severity: UNKNOWN_SEVERITY, source: 'none', rule: null, others: [] };
  }
  return { severity: first.severity, source: 'rule', rule: first, others };
}

/** Longest name of a rule (spec 002 §9). */
export const LONGEST_RULE_NAME = 2_048;

function isBlank(value: SeverityCondition['value']): boolean {
  return typeof value === 'string'
    ? value.trim() === ''
    : Array.isArray(value) && value.length === 0;
}

/** Why a rule cannot be stored: by field, in the words of its form (spec 002 §5). Empty when it can. */
export function ruleRefusals(rule: {
  readonly name: string;
  readonly severity?: Severity;
  readonly conditions: readonly SeverityCondition[];
}): { readonly name?: string; readonly rule?: string; readonly severity?: string } {
  const name = rule.name.trim();
  if (name === BANLIST_RULE) return banlistRefusals(rule);
  const isEmpty =
    rule.conditions.length === 0 || rule.conditions.some(({ value }) => isBlank(value));
  return {
    ...(name === '' ? { name: 'Required' as const } : {}),
    ...(name.length > LONGEST_RULE_NAME ? { name: 'Too long' as const } : {}),
    ...(isEmpty ? { rule: 'Required' as const } : {}),
  };
}
