import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSettableSeverity,
  SEVERITIES,
  SEVERITY_LABELS,
  severityLabel,
  severityLevel,
  severitySourceText,
} from './severity.ts';

describe('severityLevel', () => {
  it.each([
    ['low', 1, 10, 'Critical'],
    ['tie', 10, 10, 'Critical'],
    ['high', 11, 20, 'High'],
    ['tie', 20, 20, 'High'],
    ['low', 21, 30, 'Medium'],
    ['tie', 30, 30, 'Medium'],
    ['high', 30.5, 40, 'Low'],
    ['tie', 40, 40, 'Low'],
    ['low', 41, 50, 'Very low'],
    ['tie', 50, 50, 'Very low'],
    ['high', 91, 100, 'Unknown'],
    ['tie', 100, 100, 'Unknown'],
  ] as const)('rounds up to the next level, %s: %d is %d, %s', (_, value, level, label) => {
    expect(severityLevel(value)).toBe(level);
    expect(severityLabel(value)).toBe(label);
  });

  it.each([null, 0, -10, 51, 90, 101, Number.NaN, Number.POSITIVE_INFINITY])(
    'shows %s, outside the scale, as Unknown',
    (value) => {
      expect(severityLevel(value)).toBe(100);
      expect(severityLabel(value)).toBe('Unknown');
    },
  );

  it('leaves every level as it is', () => {
    expect(SEVERITIES.map(severityLevel)).toEqual([...SEVERITIES]);
    expect(SEVERITIES.map((level) => SEVERITY_LABELS[level])).toEqual([
      'Critical',
      'High',
      'Medium',
      'Low',
      'Very low',
      'Unknown',
    ]);
  });

  it('never rounds down, and never by ten or more', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 50, noNaN: true }), (value) => {
        const level = severityLevel(value);
        expect(level).toBeGreaterThanOrEqual(value);
        expect(level - value).toBeLessThan(10);
      }),
    );
  });
});

describe('isSettableSeverity', () => {
  it.each([
    [10, true],
    [20, true],
    [30, true],
    [40, true],
    [50, true],
    [100, false],
    [15, false],
    [0, false],
  ])('a person may choose %d: %s', (value, expected) => {
    expect(isSettableSeverity(value)).toBe(expected);
  });
});

describe('severitySourceText', () => {
  it.each([
    ['manual', null, 'Manually set'],
    ['manual', 'Valid secret', 'Manually set'],
    ['rule', 'Valid secret', 'Automatically set by Valid secret'],
    ['rule', null, 'No rule matches'],
    ['none', null, 'No rule matches'],
  ] as const)('%s by %s reads: %s', (source, rule, text) => {
    expect(severitySourceText(source, rule)).toBe(text);
  });
});
