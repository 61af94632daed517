import { describe, expect, it } from 'vitest';
import {
  COMPANY_CONTEXT_TAGS,
  DEFAULT_SEVERITY_RULES,
  isRuleMatch,
  LONGEST_RULE_NAME,
  needsRepositories,
  repositoryExpressions,
  ruleRefusals,
  type SeverityCondition,
  type SeverityFacts,
  severityByRules,
} from './severity-rules.ts';

const FACTS: SeverityFacts = {
  validity: 'not_checked',
  tags: [],
  presence: 'unknown',
  attachmentReasons: [],
  detector: 'GitHub token',
};

describe('the five default rules, first match wins', () => {
  const table: readonly (readonly [string, Partial<SeverityFacts>, number, string | null])[] = [
    [
      'valid, in company context',
      { validity: 'valid', tags: ['DOMAIN'] },
      10,
      'Valid secret with company context',
    ],
    ['valid', { validity: 'valid' }, 20, 'Valid secret'],
    [
      'company context, present, unchecked',
      { tags: ['IS_COMPANY_CONTEXT'], presence: 'present' },
      20,
      'Company context, still present',
    ],
    [
      'company context by the grasper, present',
      { attachmentReasons: ['from_secret_grasper'], presence: 'present' },
      20,
      'Company context, still present',
    ],
    [
      'company context, present, but invalid',
      { tags: ['DOMAIN'], presence: 'present', validity: 'invalid' },
      50,
      'Invalid secret',
    ],
    ['company context, erased', { tags: ['DOMAIN'], presence: 'absent' }, 100, null],
    ['a test file', { tags: ['TEST_FILE'] }, 40, 'Test file'],
    [
      'an invalid one in a test file',
      { tags: ['TEST_FILE'], validity: 'invalid' },
      40,
      'Test file',
    ],
    ['invalid', { validity: 'invalid' }, 50, 'Invalid secret'],
    ['nothing known', {}, 100, null],
    ['a failed check says nothing', { validity: 'failed_to_check' }, 100, null],
  ];

  it.each(table)('%s', (_, facts, severity, name) => {
    const result = severityByRules(DEFAULT_SEVERITY_RULES, { ...FACTS, ...facts });
    expect(result.severity).toBe(severity);
    expect(result.rule?.name ?? null).toBe(name);
  });

  it('lists the other rules that match as well', () => {
    const facts: SeverityFacts = { ...FACTS, validity: 'valid', tags: ['DOMAIN', 'TEST_FILE'] };
    const names = severityByRules(DEFAULT_SEVERITY_RULES, facts).others.map(({ name }) => name);
    expect(names).toEqual(['Valid secret', 'Test file']);
  });

  it.each(COMPANY_CONTEXT_TAGS)('takes %s for company context', (tag) => {
    const result = severityByRules(DEFAULT_SEVERITY_RULES, {
      ...FACTS,
      validity: 'valid',
      tags: [tag],
    });
    expect(result.severity).toBe(10);
  });
});

describe('isRuleMatch', () => {
  it('ands the conditions of a rule', () => {
    const rule = {
      name: 'Erased and not in context',
      severity: 40,
      conditions: [
        { attribute: 'github_presence', operator: 'is_not', value: 'present' },
        { attribute: 'company_context', operator: 'is', value: false },
      ],
    } as const;
    expect(isRuleMatch(rule, { ...FACTS, presence: 'absent' })).toBe(true);
    expect(isRuleMatch(rule, { ...FACTS, presence: 'present' })).toBe(false);
    expect(isRuleMatch(rule, { ...FACTS, presence: 'absent', tags: ['DOMAIN'] })).toBe(false);
  });
});

describe('a condition', () => {
  const facts: SeverityFacts = {
    ...FACTS,
    tags: ['TEST_FILE', 'DOMAIN'],
    attachmentReasons: ['by_dev_from_perimeter'],
  };
  const table: readonly (readonly [string, SeverityCondition, boolean])[] = [
    [
      'any of',
      { attribute: 'tags', operator: 'contains_any_of', value: ['DOMAIN', 'REGRESSION'] },
      true,
    ],
    [
      'all of, one missing',
      { attribute: 'tags', operator: 'contains_all_of', value: ['DOMAIN', 'REGRESSION'] },
      false,
    ],
    [
      'all of',
      { attribute: 'tags', operator: 'contains_all_of', value: ['DOMAIN', 'TEST_FILE'] },
      true,
    ],
    ['none of', { attribute: 'tags', operator: 'does_not_contain', value: ['REGRESSION'] }, true],
    [
      'none of, one there',
      { attribute: 'tags', operator: 'does_not_contain', value: ['DOMAIN'] },
      false,
    ],
    [
      'a reason',
      {
        attribute: 'attachment_reasons',
        operator: 'contains_any_of',
        value: ['by_dev_from_perimeter'],
      },
      true,
    ],
    [
      'a detector',
      { attribute: 'detector.display_name', operator: 'is_any_of', value: ['GitHub token'] },
      true,
    ],
    [
      'another detector',
      { attribute: 'detector.display_name', operator: 'is_not_any_of', value: ['Slack token'] },
      true,
    ],
    ['never asked', { attribute: 'secret_status', operator: 'is', value: 'unknown' }, true],
    ['no context', { attribute: 'company_context', operator: 'is', value: false }, false],
  ];
  it.each(table)('%s', (_, condition, isMet) => {
    const rule = { name: 'One', severity: 10, conditions: [condition] } as const;
    expect(isRuleMatch(rule, facts)).toBe(isMet);
  });

  it.each(['not_checked', 'can_not_check', 'failed_to_check'] as const)(
    'takes %s for unknown',
    (validity) => {
      const unknown = { attribute: 'secret_status', operator: 'is', value: 'unknown' } as const;
      const rule = { name: 'One', severity: 10, conditions: [unknown] } as const;
      expect(isRuleMatch(rule, { ...facts, validity })).toBe(true);
    },
  );
});

describe('why a rule cannot be stored', () => {
  const conditions: readonly SeverityCondition[] = [
    { attribute: 'secret_status', operator: 'is', value: 'valid' },
  ];
  it.each([
    ['a name and a condition', 'One', conditions, {}],
    ['no name', '  ', conditions, { name: 'Required' }],
    ['a name at the limit', 'x'.repeat(LONGEST_RULE_NAME), conditions, {}],
    ['a name above it', 'x'.repeat(LONGEST_RULE_NAME + 1), conditions, { name: 'Too long' }],
    ['no condition', 'One', [], { rule: 'Required' }],
    [
      'a condition without values',
      'One',
      [{ attribute: 'tags', operator: 'contains_any_of', value: [] }],
      { rule: 'Required' },
    ],
  ] as const)('%s', (_, name, given, refusals) => {
    expect(ruleRefusals({ name, conditions: given })).toEqual(refusals);
  });
});

describe('repositories and keywords', () => {
  it.each([
    ['is_any_of', ['acme/api'], true],
    ['is_any_of', ['acme/other'], false],
    ['is_not_any_of', ['acme/other'], true],
    ['all_match_any_of', ['acme/*'], false],
    ['all_match_any_of', ['acme/*', '*/dotfiles'], true],
  ] as const)('repository %s %j', (operator, value, isMatch) => {
    const rule = {
      name: 'r',
      severity: 10,
      conditions: [{ attribute: 'repository_name', operator, value }],
    } as const;
    const repositories = ['acme/api', 'mirasol/dotfiles'];
    expect(isRuleMatch(rule, { ...FACTS, repositories })).toBe(isMatch);
  });

  it.each([
    ['is', 'ACME/api ', true],
    ['is', 'acme/ap', false],
    ['is_not', 'acme/other', true],
    ['is_not', 'acme/api', false],
    ['contains', '^acme/', true],
    ['contains', 'zephyr', false],
    ['does_not_contain', '^acme/', false],
    ['does_not_contain', 'zephyr', true],
  ] as const)('repository %s %j', (operator, value, isMatch) => {
    const conditions = [{ attribute: 'repository_name', operator, value }] as const;
    const repositories = ['acme/api'];
    const facts = { ...FACTS, repositories, repositoryHits: ['^acme/'] };
    expect(isRuleMatch({ name: 'r', severity: 10, conditions }, facts)).toBe(isMatch);
    const isNegative = operator === 'is_not' || operator === 'does_not_contain';
    expect(isRuleMatch({ name: 'r', severity: 10, conditions }, FACTS)).toBe(isNegative);
  });

  it('names the expressions of rules, each once', () => {
    const of = (operator: 'contains' | 'does_not_contain' | 'is', value: string) =>
      ({ attribute: 'repository_name', operator, value }) as const;
    const rules = [
      { conditions: [of('contains', 'a.'), of('does_not_contain', 'b')] },
      { conditions: [of('contains', 'a.'), of('is', 'acme/api')] },
      ...DEFAULT_SEVERITY_RULES,
    ];
    expect(repositoryExpressions(rules)).toEqual(['a.', 'b']);
  });

  it('a text that is blank is refused', () => {
    const conditions = [
      { attribute: 'repository_name', operator: 'contains', value: ' ' },
    ] as const;
    expect(ruleRefusals({ name: 'r', severity: 10, conditions })).toEqual({ rule: 'Required' });
  });

  it('nothing that is in no repository is on the banlist', () => {
    const value = ['*'];
    const conditions = [
      { attribute: 'repository_name', operator: 'all_match_any_of', value },
    ] as const;
    expect(isRuleMatch({ name: 'b', severity: 100, conditions }, FACTS)).toBe(false);
  });

  it.each([
    ['secret_grasper', 'Zephyr', true],
    ['secret_grasper_label', 'internal', true],
    ['incident_raiser', 'Zephyr', false],
    ['incident_raiser_label', 'internal', false],
  ] as const)('%s', (attribute, name, isMatch) => {
    const conditions = [{ attribute, operator: 'contains_any_of', value: [name] }] as const;
    const keywords = {
      graspers: ['Zephyr'],
      grasperLabels: ['internal'],
      raisers: [],
      raiserLabels: [],
    };
    const rule = { name: 'r', severity: 10, conditions } as const;
    expect(isRuleMatch(rule, { ...FACTS, keywords })).toBe(isMatch);
    expect(isRuleMatch(rule, FACTS)).toBe(false);
  });
});

it('tells whether any rule looks at repositories, which are not read otherwise', () => {
  const conditions = [
    { attribute: 'repository_name', operator: 'is_any_of', value: ['acme/api'] },
  ] as const;
  expect(needsRepositories(DEFAULT_SEVERITY_RULES)).toBe(false);
  expect(needsRepositories([...DEFAULT_SEVERITY_RULES, { conditions }])).toBe(true);
});
