import { describe, expect, it } from 'vitest';
import { exampleMaker } from '../detector/example-maker.ts';
import { DETECTORS } from '../detectors/index.ts';
import { scanText } from '../text/scan-text.ts';
import { RulesError } from './custom-rule.ts';
import { fixedText } from './fixed-text.ts';
import { readRules } from './read-rules.ts';
import { ruleDetector } from './rule-detector.ts';

const hex = exampleMaker(3).chars('0123456789abcdef', 16);
const RULE = `
title = "rules for components"
[[rules]]
id = "acme-key"
description = "Acme key"
regex = '''(?i)acme[_-](\\w{2})_([0-9a-f]{16})'''
secretGroup = 2
keywords = ["ACME"]
`;
function found(toml: string, text: string, path = 'src/a.txt') {
  const detectors = [...DETECTORS, ...readRules(toml).rules.map(ruleDetector)];
  return scanText(text, { path, detectors }).map(({ detector, value }) => [detector, value]);
}
function refusals(toml: string): string[] {
  const problemsOf = ({ problems }: Pick<RulesError, 'problems'>) =>
    problems.map((one) => `${one.line} ${one.rule}: ${one.message}`);
  try {
    return problemsOf(readRules(toml));
  } catch (error) {
    if (error instanceof RulesError) return problemsOf(error);
    throw error;
  }
}

describe('own rules', () => {
  it('find the group that they name, beside what is built in', () => {
    expect(found(RULE, `x ACME_ab_${hex} acme-cd_${hex}`)).toEqual([
      ['acme-key', hex],
      ['acme-key', hex],
    ]);
  });

  it('take the first group that holds something, or the whole match', () => {
    const first = RULE.replace('secretGroup = 2\n', '');
    expect(found(first, `acme_ab_${hex}`)).toEqual([['acme-key', 'ab']]);
    const whole = first.replace('(\\w{2})_([0-9a-f]{16})', '\\w{2}_[0-9a-f]{16}');
    expect(found(whole, `acme_ab_${hex}`)).toEqual([['acme-key', `acme_ab_${hex}`]]);
  });

  it('look for fixed text of the pattern where there is no keyword', () => {
    const toml = `[[rules]]\nid = "a"\nregex = 'ZQX-[a-z]+-[0-9]{4}'\n`;
    expect(found(toml, 'ZQX-abc-1234')).toEqual([['a', 'ZQX-abc-1234']]);
  });

  it('pass over low entropy, other paths, and what an allowlist names', () => {
    const text = `acme_ab_${hex}`;
    expect(found(`${RULE}entropy = 4.5\n`, text)).toEqual([]);
    expect(found(`${RULE}path = '\\.env$'\n`, text)).toEqual([]);
    expect(found(`${RULE}path = '\\.env$'\n`, text, 'a.env')).toHaveLength(1);
    const allow = (lines: string) => found(`${RULE}[[rules.allowlists]]\n${lines}\n`, text);
    expect(allow(`stopwords = ["${hex.slice(2, 8).toUpperCase()}"]`)).toEqual([]);
    expect(allow(`regexTarget = "match"\nregexes = ['^acme_ab']`)).toEqual([]);
    expect(allow(`regexes = ['^acme_ab']`)).toHaveLength(1);
    expect(allow(`paths = ['^src/']`)).toEqual([]);
    expect(allow(`condition = "AND"\npaths = ['^src/']\nstopwords = ["never"]`)).toHaveLength(1);
    expect(found(`${RULE}[allowlist]\npaths = ['a\\.txt$']\n`, text)).toEqual([]);
  });

  it('take linear time for patterns that would explode elsewhere', () => {
    const toml = `[[rules]]\nid = "a"\nregex = 'zqx(a+)+$'\nkeywords = ["zqx"]\n`;
    expect(found(toml, `zqx${'a'.repeat(450)}!`)).toEqual([]);
  });

  it.each([
    ['a pattern that looks back', "[[rules]]\nid = 'a'\nregex = '(x)\\1abc'\n", '3 a: This pattern does not run'],
    ['a pattern that looks ahead', "[[rules]]\nid = 'a'\n\nregex = 'abc(?=d)'\n", '4 a: This pattern does not run'],
    ['no word to find places by', "[[rules]]\nid = 'a'\nregex = '[a-z]{9}'\n", '3 a: Places are found by a word'],
    ['no regex', "[[rules]]\nid = 'a'\npath = 'x'\n", '1 a: A rule needs a regex'],
    ['no id', "[[rules]]\nregex = 'abcd'\n", '1 : A rule needs an id'],
    ['an id twice', "[[rules]]\nid = 'a'\nregex = 'abcd'\n[[rules]]\nid = 'a'\nregex = 'abcd'\n", '5 a: There is another'],
    ['a group that is not there', "[[rules]]\nid = 'a'\nregex = 'abcd'\nsecretGroup = 1\n", '4 a: The regex has 0 groups'],
    ['commits', "[[rules]]\nid = 'a'\nregex = 'abcd'\n[rules.allowlist]\ncommits = ['x']\n", '4 a: An allowlist of commits'],
    ['another file', "[extend]\npath = 'b.toml'\n", '1 : Other files are not read'],
    ['a wrong type', "[[rules]]\nid = 'a'\nregex = 5\n", '3 : Invalid type'],
    ['no TOML', 'a = \n', '1 : no TOML'],
  ])('are refused with their line: %s', (_, toml, message) => {
    expect(refusals(toml)[0]).toContain(message);
  }); // biome-ignore format: a table

  it('are taken where another of the file is refused', () => {
    const toml = `${RULE}[[rules]]\nid = 'b'\nregex = 'abc(?=d)'\n`;
    const { rules, problems } = readRules(toml);
    expect(rules.map(({ id }) => id)).toEqual(['acme-key']);
    expect(problems).toHaveLength(1);
  });

  it('are plain data, so that they can be stored and sent to a thread', () => {
    const { rules } = readRules(RULE);
    expect(JSON.parse(JSON.stringify(rules))).toEqual(rules);
  });
});

describe('the fixed text of a pattern', () => {
  it.each([
    ['abc[0-9]+defgh', 'defgh'],
    ['(?i)abcd(ef|gh)ij', 'abcd'],
    ['abcd?e', 'abc'],
    ['abc|defg', ''],
    ['a{3}bc', 'bc'],
    ['\\bTok\\.en\\d', 'tok.en'],
    ['[abc]]x', ']x'],
    ['(abcdef)?x', 'x'],
  ])('%s: %s', (pattern, text) => {
    expect(fixedText(pattern)).toBe(text);
  });
});
