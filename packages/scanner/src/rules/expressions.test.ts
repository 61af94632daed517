import { expect, it } from 'vitest';
import { expressionTest } from './expressions.ts';

it.each([
  ['^acme/', 'ACME/api', true],
  ['test_[0-9]+$', 'acme/test_12', true],
  ['^api$', 'acme/api', false],
  ['(a+)+$', `${'a'.repeat(50_000)}!`, false],
])('%s in %.20s: %s', (expression, text, isFound) => {
  expect(expressionTest(expression)?.(text)).toBe(isFound);
});

it('takes no expression that needs more than linear time, or that is broken', () => {
  expect(expressionTest('(a)\\1')).toBeNull();
  expect(expressionTest('(')).toBeNull();
});
