import { describe, expect, it } from 'vitest';
import { ruleRefusals } from '../severity-rules/severity-rules.ts';
import {
  conditionDescriptors,
  conditionSentence,
  SEVERITY_TEMPLATES,
} from './severity-conditions.ts';

describe('what the rule editor offers', () => {
  const offered = conditionDescriptors({
    detectors: ['AWS Keys'],
    graspers: ['Zephyr'],
    raisers: ['Boreas'],
    labels: ['Internal'],
  });
  const optionsOf = (attribute: string) =>
    offered.find((one) => one.attribute === attribute)?.operators[0]?.options ?? [];

  it('is every attribute once', () => {
    const names = offered.map(({ attribute }) => attribute);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(11);
  });

  it.each([
    ['detector.display_name', 'AWS Keys'],
    ['secret_grasper', 'Zephyr'],
    ['incident_raiser', 'Boreas'],
    ['secret_grasper_label', 'Internal'],
    ['incident_raiser_label', 'Internal'],
  ])('%s offers what the company has', (attribute, value) => {
    expect(optionsOf(attribute)).toEqual([{ value, label: value }]);
  });

  it('lets presence be present or absent (spec 002 §5)', () => {
    expect(optionsOf('github_presence').map(({ value }) => value)).toEqual(['present', 'absent']);
  });
});

describe('templates', () => {
  it('are sorted by severity, and each may be stored', () => {
    const severities = SEVERITY_TEMPLATES.map(({ severity }) => severity);
    expect(severities).toEqual(severities.toSorted((a, b) => a - b));
    for (const rule of SEVERITY_TEMPLATES) expect(ruleRefusals(rule)).toEqual({});
  });
});

describe('a condition in words', () => {
  it.each([
    ['secret_status', 'is_not', 'invalid', 'Secret status is not Invalid'],
    ['github_presence', 'is', 'present', 'GitHub presence is Still present on GitHub'],
    ['company_context', 'is', true, 'Company context is Yes'],
    ['tags', 'contains_any_of', ['TEST_FILE', 'GONE'], 'Tags contains any of Test file, GONE'],
    ['repository_name', 'contains', '^acme/', 'Repository contains ^acme/'],
    ['file.size', 'is_over', 3, 'file size is over 3'],
  ])('%s %s %j', (attribute, operator, value, sentence) => {
    expect(conditionSentence({ attribute, operator, value })).toBe(sentence);
  });
});
