import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COLOURS } from '../.storybook/brand.ts';
import { inRoot } from './lib/root.ts';

const palette = readFileSync(inRoot('packages/ui/src/tokens/palette.css'), 'utf8');
const start = readFileSync(inRoot('packages/ui/src/foundations/StartHere.mdx'), 'utf8');
const components = readdirSync(inRoot('packages/ui/src/components'));

describe('the handbook', () => {
  it.each(Object.entries(COLOURS))('is drawn in %s by colours of the palette', (_, colours) => {
    for (const colour of Object.values(colours)) expect(palette).toContain(`: ${colour};`);
  });
  it.each(components)('leads to %s from its first page', (name) => {
    expect(start).toContain(`[**${name}**](?path=/docs/components-${name.toLowerCase()}--docs)`);
  });
});
