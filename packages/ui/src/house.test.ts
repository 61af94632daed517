import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = import.meta.dirname;
const COMPONENTS = join(SRC, 'components');
const folders = readdirSync(COMPONENTS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const sources = globSync('components/**/*.{ts,tsx}', { cwd: SRC }).filter(
  (path) => !/\.(?:stories|test)\.tsx?$/u.test(path),
);
const read = (...path: string[]) => readFileSync(join(SRC, ...path), 'utf8');

describe.each(folders)('%s', (name) => {
  const stories = join('components', name, `${name}.stories.tsx`);

  it('is published by an index', () => {
    expect(existsSync(join(COMPONENTS, name, 'index.ts'))).toBe(true);
    expect(read('components', name, 'index.ts')).not.toMatch(/export \*/u);
  });

  it('has stories, the first of them Default, under its own name', () => {
    const text = read(stories);
    expect(text).toContain(`title: 'Components/${name}'`);
    expect(/export const (\w+)/u.exec(text)?.[1]).toBe('Default');
    expect(text).toContain('satisfies Meta');
  });

  it('marks its root with a data-slot', () => {
    const files = sources.filter((path) => path.startsWith(join('components', name)));
    expect(files.some((path) => /\bslot="/u.test(read(path)))).toBe(true);
  });
});

describe('every source file of a component', () => {
  it.each(sources)('%s takes its colours from meaning tokens', (path) => {
    const text = read(path);
    expect(text).not.toMatch(/\bdark:/u);
    expect(text).not.toMatch(/#[0-9a-f]{3}(?:[0-9a-f]{3})?\b(?!-)/iu);
    expect(text).not.toMatch(/\b(?:rgba?|hsla?|oklch)\(/u);
    expect(text).not.toContain('--palette-');
  });

  it.each(sources)('%s stays a room of its own', (path) => {
    const text = read(path);
    expect(text).not.toMatch(/from '(?:@sluice\/|jotai|wouter|wretch)/u);
    expect(text.split('\n').length).toBeLessThanOrEqual(320);
  });
});

describe('raw colours', () => {
  it.each(['meaning.css', 'high-contrast.css', 'scale.css', 'component.css', 'base.css'])(
    'are not in %s',
    (file) => {
      expect(read('tokens', file)).not.toMatch(/#[0-9a-f]{3,8}\b/iu);
    },
  );
});
