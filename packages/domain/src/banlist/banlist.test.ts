import { describe, expect, it } from 'vitest';
import { ruleRefusals } from '../severity-rules/severity-rules.ts';
import { BANLIST_RULE, BANLIST_TEXTS, indexed, isRepositoryMatch } from './banlist.ts';

describe('a pattern of repositories', () => {
  it.each([
    ['acme/api', 'Acme/API', true],
    ['acme/api', 'acme/api-2', false],
    ['*/test_A*', 'mirasol/TEST_ab', true],
    ['*/test_A*', 'mirasol/a_test_a', false],
    ['*', '', true],
    ['a*b*c', 'axxbxxc', true],
    ['a*b*c', 'axxbxx', false],
    ['.*', 'acme/api', false],
    [`${'*a'.repeat(50)}b`, 'a'.repeat(2_000), false],
  ])('%s against %s', (pattern, name, isMatch) => {
    expect(isRepositoryMatch(pattern, name)).toBe(isMatch);
  });
});

describe('the repository banlist', () => {
  const banlist = (value: readonly string[], severity: 10 | 100 = 100) =>
    ruleRefusals({
      name: BANLIST_RULE,
      severity,
      conditions: [{ attribute: 'repository_name', operator: 'all_match_any_of', value }],
    });

  it('is one list of repositories, each once in any case; none at all will do', () => {
    expect(banlist(['a/b', '*/test'])).toEqual({});
    expect(banlist([])).toEqual({});
    expect(banlist(['a/b', ' A/B '])).toEqual({ rule: BANLIST_TEXTS.twice });
    expect(banlist(['a/b', ' '])).toEqual({ rule: 'Required' });
    expect(banlist(['a/b'], 10)).toEqual({ severity: BANLIST_TEXTS.severity });
    const conditions = [{ attribute: 'company_context', operator: 'is', value: true }] as const;
    expect(ruleRefusals({ name: BANLIST_RULE, conditions })).toEqual({ rule: BANLIST_TEXTS.shape });
  });

  it('comes before the other rules', () => {
    const rules = [{ name: BANLIST_RULE }, { name: 'a' }, { name: 'b' }];
    expect(indexed(rules).map(({ index }) => index)).toEqual([-1, 0, 1]);
  });
});
