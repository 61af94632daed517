import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { colorTokens, contrast, pairsOf, rgbOf, strongPairs } from './contrast.ts';

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
