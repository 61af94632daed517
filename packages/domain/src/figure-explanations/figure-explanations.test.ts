import { describe, expect, it } from 'vitest';
import { EXPLAINED_FIGURES, FIGURE_EXPLANATIONS } from './figure-explanations.ts';

describe('the explanations of figures', () => {
  it('are there for every figure, each with formula, bounds and exclusions as sentences', () => {
    expect([...EXPLAINED_FIGURES].sort()).toEqual(Object.keys(FIGURE_EXPLANATIONS).sort());
    for (const { label, formula, bounds, exclusions } of Object.values(FIGURE_EXPLANATIONS)) {
      expect(label).not.toBe('');
      for (const text of [formula, bounds, exclusions]) expect(text).toMatch(/\.$/);
    }
  });
});
