import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../lib/root.ts';
import { registries } from './registries.ts';

it.each(Object.entries(await registries()))(
  '%s is what `npm run generate` writes',
  (path, text) => {
    expect(readFileSync(inRoot(path), 'utf8')).toBe(text);
  },
);
