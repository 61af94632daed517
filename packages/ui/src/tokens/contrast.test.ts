import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  colorTokens,
  contrast,
  difference,
  lightness,
  pairsOf,
  rgbOf,
  strongPairs,
} from './contrast.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const tokens = new Map(
  colorTokens(read('palette.css'), read('meaning.css')).map((token) => [token.name, token]),
);

it('finds the tokens', () => expect(tokens.size).toBeGreaterThan(60));

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  it.each(pairsOf([...tokens.keys()]))(
    '$text on $ground reaches $least',
    ({ text, ground, least }) => {
      const front = tokens.get(text);
      const back = tokens.get(ground);
      if (!front || !back) throw new Error(`${text} or ${ground} is not a token`);
      expect(contrast(rgbOf(front[theme]), rgbOf(back[theme]))).toBeGreaterThanOrEqual(least);
    },
  );
});

const strong = new Map([
  ...tokens,
  ...colorTokens(read('palette.css'), read('high-contrast.css')).map(
    (token) => [token.name, token] as const,
  ),
]);

describe.each(['light', 'dark'] as const)('in %s with more contrast', (theme) => {
  it.each(strongPairs())('$text on $ground reaches $least', ({ text, ground, least }) => {
    const front = strong.get(text);
    const back = strong.get(ground);
    if (!front || !back) throw new Error(`${text} or ${ground} is not a token`);
    expect(contrast(rgbOf(front[theme]), rgbOf(back[theme]))).toBeGreaterThanOrEqual(least);
  });
});

const rgb = (name: string, theme: 'light' | 'dark') => {
  const token = tokens.get(name);
  if (token === undefined) throw new Error(`${name} is not a token`);
  return rgbOf(token[theme]);
};
const CATEGORIES = Array.from({ length: 8 }, (_, index) => `chart-${index + 1}`);
/** What has a meaning of its own, which a category of a chart must not borrow. */
const MEANINGS = [
  'accent-tone-mark',
  'critical-mark',
  'high-mark',
  'medium-mark',
  'low-mark',
  'hot-mark',
  'half-mark',
  'done-mark',
];

describe.each(['light', 'dark'] as const)('the categories of charts in %s', (theme) => {
  it.each(CATEGORIES.flatMap((category) => MEANINGS.map((meaning) => ({ category, meaning }))))(
    '$category is no $meaning',
    ({ category, meaning }) => {
      expect(difference(rgb(category, theme), rgb(meaning, theme))).toBeGreaterThanOrEqual(15);
    },
  );
});

it.each(['overlay-control', 'overlay-press'])('in dark %s is lighter than an overlay', (name) => {
  expect(lightness(rgb(name, 'dark'))).toBeGreaterThan(lightness(rgb('overlay', 'dark')));
});
it('in dark a raised control is lighter than the page and its panels', () => {
  const raised = lightness(rgb('raised', 'dark'));
  expect(raised).toBeGreaterThan(lightness(rgb('canvas', 'dark')));
  expect(raised).toBeGreaterThan(lightness(rgb('surface', 'dark')));
});
