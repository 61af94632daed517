import { describe, expect, it } from 'vitest';
import {
  COMPANY_CONTEXT_TAGS,
  DEFAULT_SEVERITY_RULES,
  isRuleMatch,
  type SeverityFacts,
  severityByRules,
} from './severity-rules.ts';

const FACTS: SeverityFacts = {
  validity: 'not_checked',
  tags: [],
  presence: 'unknown',
  fromSecretGrasper: false,
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
      { fromSecretGrasper: true, presence: 'present' },
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
