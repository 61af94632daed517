import {
  ATTACHMENT_REASON_LABELS,
  ATTACHMENT_REASONS,
} from '../attachment-reasons/attachment-reasons.ts';
import { PRESENCE_LABELS } from '../presence/presence.ts';
import {
  DEFAULT_SEVERITY_RULES,
  SECRET_STATUSES,
  type SeverityCondition,
  type SeverityRule,
} from '../severity-rules/severity-rules.ts';
import { TAG_INFO, TAGS } from '../tags/tags.ts';

/** How a value is given (spec 002 §3). */
export const INPUT_TYPES = ['select', 'multi_select', 'text', 'multi_text'] as const;
export type InputType = (typeof INPUT_TYPES)[number];

/** One value that can be chosen. */
export interface ConditionOption {
  readonly value: string | boolean;
  readonly label: string;
}

/** One way to compare, with how its value is given. */
export interface OperatorDescriptor {
  readonly operator: SeverityCondition['operator'];
  readonly label: string;
  readonly input_type: InputType;
  readonly options: readonly ConditionOption[];
  readonly placeholder: string;
  readonly hint: string;
  readonly emptyValue: '' | null | readonly [];
}

/** The choices of the rule editor for one attribute (spec 002 §3). */
export interface ConditionDescriptor {
  readonly attribute: SeverityCondition['attribute'];
  readonly name: string;
  readonly operators: readonly OperatorDescriptor[];
}

/** The choices that depend on the company. */
export interface CompanyOptions {
  /** Names of detectors as people see them. */
  readonly detectors: readonly string[];
  readonly graspers: readonly string[];
  readonly raisers: readonly string[];
  /** Of keywords of both kinds. */
  readonly labels: readonly string[];
}

/** The words for each way to compare (spec 002 §5). */
export const OPERATOR_LABELS: Record<SeverityCondition['operator'], string> = {
  is: 'is',
  is_not: 'is not',
  is_any_of: 'is any of',
  is_not_any_of: 'is none of',
  contains: 'contains',
  contains_any_of: 'contains any of',
  contains_all_of: 'contains all of',
  does_not_contain: 'does not contain',
  all_match_any_of: 'are all among',
};

const named = (texts: readonly string[]): ConditionOption[] =>
  texts.map((value) => ({ value, label: value }));

function select(
  operator: SeverityCondition['operator'],
  options: readonly ConditionOption[],
): OperatorDescriptor {
  return {
    operator,
    label: OPERATOR_LABELS[operator],
    input_type: 'select',
    options,
    placeholder: 'Select a value',
    hint: '',
    emptyValue: null,
  };
}

function several(
  operators: readonly SeverityCondition['operator'][],
  options: readonly ConditionOption[],
): OperatorDescriptor[] {
  return operators.map((operator) => ({
    operator,
    label: OPERATOR_LABELS[operator],
    input_type: 'multi_select',
    options,
    placeholder: 'Select values',
    hint: '',
    emptyValue: [],
  }));
}

const LISTS = ['contains_any_of', 'contains_all_of', 'does_not_contain'] as const;

/** Everything that a rule of a company can say, in the order of the editor. */
export function conditionDescriptors(company: CompanyOptions): ConditionDescriptor[] {
  const statuses = SECRET_STATUSES.map((value) => ({
    value,
    label: value.charAt(0).toUpperCase() + value.slice(1),
  }));
  // The editor offers results of checks only (spec 002 §5); "unknown" is none.
  const presences = (['present', 'absent'] as const).map((value) => {
    return { value, label: PRESENCE_LABELS[value] };
  });
  const tags = TAGS.map((value) => ({ value, label: TAG_INFO[value].label }));
  const reasons = ATTACHMENT_REASONS.map((value) => {
    return { value, label: ATTACHMENT_REASON_LABELS[value] };
  });
  const repositories = (operator: SeverityCondition['operator']): OperatorDescriptor => ({
    operator,
    label: OPERATOR_LABELS[operator],
    input_type: 'multi_text',
    options: [],
    placeholder: 'organization/name',
    hint: 'Repository names, separated by commas. Use * for any text.',
    emptyValue: [],
  });
  const repositoryText = (
    operator: SeverityCondition['operator'],
    placeholder: string,
    hint: string,
  ): OperatorDescriptor => ({
    operator,
    label: OPERATOR_LABELS[operator],
    input_type: 'text',
    options: [],
    placeholder,
    hint,
    emptyValue: '',
  });
  const expression = (operator: SeverityCondition['operator']) =>
    repositoryText(operator, '^organization/', 'Enter a regular expression');
  const name = (operator: SeverityCondition['operator']) =>
    repositoryText(operator, 'organization/name', '');
  return [
    {
      attribute: 'secret_status',
      name: 'Secret status',
      operators: [select('is', statuses), select('is_not', statuses)],
    },
    {
      attribute: 'github_presence',
      name: 'GitHub presence',
      operators: [select('is', presences), select('is_not', presences)],
    },
    { attribute: 'tags', name: 'Tags', operators: several(LISTS, tags) },
    {
      attribute: 'attachment_reasons',
      name: 'Attachment reasons',
      operators: several(LISTS, reasons),
    },
    {
      attribute: 'detector.display_name',
      name: 'Detector',
      operators: several(['is_any_of', 'is_not_any_of'], named(company.detectors)),
    },
    {
      attribute: 'company_context',
      name: 'Company context',
      operators: [
        select('is', [
          { value: true, label: 'Yes' },
          { value: false, label: 'No' },
        ]),
      ],
    },
    {
      attribute: 'repository_name',
      name: 'Repository',
      operators: [
        expression('contains'),
        expression('does_not_contain'),
        name('is'),
        name('is_not'),
        repositories('is_any_of'),
        repositories('is_not_any_of'),
      ],
    },
    {
      attribute: 'secret_grasper',
      name: 'Secret grasper',
      operators: several(LISTS, named(company.graspers)),
    },
    {
      attribute: 'secret_grasper_label',
      name: 'Label of secret grasper',
      operators: several(LISTS, named(company.labels)),
    },
    {
      attribute: 'incident_raiser',
      name: 'Incident raiser',
      operators: several(LISTS, named(company.raisers)),
    },
    {
      attribute: 'incident_raiser_label',
      name: 'Label of incident raiser',
      operators: several(LISTS, named(company.labels)),
    },
  ];
}

const TEMPLATES: readonly SeverityRule[] = [
  ...DEFAULT_SEVERITY_RULES,
  {
    name: 'Valid secret in a sensitive file',
    severity: 10,
    conditions: [
      { attribute: 'secret_status', operator: 'is', value: 'valid' },
      {
        attribute: 'tags',
        operator: 'contains_any_of',
        value: ['SENSITIVE_FILE'],
      },
    ],
  },
  {
    name: 'Leaked again',
    severity: 20,
    conditions: [
      {
        attribute: 'tags',
        operator: 'contains_any_of',
        value: ['REGRESSION'],
      },
    ],
  },
  {
    name: 'Grasped by a keyword',
    severity: 30,
    conditions: [
      {
        attribute: 'attachment_reasons',
        operator: 'contains_any_of',
        value: ['from_secret_grasper'],
      },
    ],
  },
  {
    name: 'Erased from GitHub',
    severity: 40,
    conditions: [
      {
        attribute: 'github_presence',
        operator: 'is',
        value: 'absent',
      },
    ],
  },
];

/** Rules to begin with, by severity: those that every company starts with, and some more (spec 002 §3). */
export const SEVERITY_TEMPLATES = TEMPLATES.toSorted((a, b) => a.severity - b.severity);

const OFFERED = conditionDescriptors({ detectors: [], graspers: [], raisers: [], labels: [] });

/** A condition as it was stored; an older version may have written it. */
export interface StoredCondition {
  readonly attribute: string;
  readonly operator: string;
  readonly value: unknown;
}

/**
 * A condition in the words of the rule editor: "GitHub presence is Still present on GitHub". What the editor does not offer
 * is said as it was stored.
 */
export function conditionSentence({ attribute, operator, value }: StoredCondition): string {
  const offered = OFFERED.find((one) => one.attribute === attribute);
  const compared = offered?.operators.find((one) => one.operator === operator);
  const labelOf = (one: unknown): string =>
    compared?.options.find((option) => option.value === one)?.label ?? String(one);
  const values = Array.isArray(value) ? value.map(labelOf).join(', ') : labelOf(value);
  const label = compared?.label ?? operator.replaceAll('_', ' ');
  return `${offered?.name ?? attribute.replaceAll(/[._]/g, ' ')} ${label} ${values}`;
}
