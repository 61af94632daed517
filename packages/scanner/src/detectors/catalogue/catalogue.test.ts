import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { DETECTORS } from '../index.ts';
import { catalogue } from './catalogue.ts';

describe('docs/detectors.md', () => {
  it('is what the declarations say; else run catalogue/write.ts', async () => {
    const page = new URL('../../../../../docs/detectors.md', import.meta.url);
    expect(await readFile(page, 'utf8')).toBe(catalogue(DETECTORS));
  });

  it('names every detector once, at least 150 beside the generic ones', () => {
    const text = catalogue(DETECTORS);
    for (const { name } of DETECTORS) expect(text.split(`| \`${name}\` |`)).toHaveLength(2);
    const specific = DETECTORS.filter(({ name }) => !name.startsWith('generic_'));
    expect(specific.length).toBeGreaterThanOrEqual(150);
  });
});
