import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = import.meta.dirname;
const COMPONENTS = join(SRC, 'components');
const folders = readdirSync(COMPONENTS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const sources = globSync('{components,lib}/**/*.{ts,tsx}', { cwd: SRC }).filter(
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

  it('is drawn from right to left too', () => {
    expect(read(stories)).toContain('inRightToLeft');
  });

  it('says what it is for', () => {
    const files = sources.filter((path) => path.startsWith(join('components', name)));
    const docblock = new RegExp(
      `\\*/\\nexport function \\w*${name.replace('Toast', 'ToastRegion')}\\b`,
      'u',
    );
    expect(files.some((path) => docblock.test(read(path)))).toBe(true);
  });

  it('marks its root with a data-slot', () => {
    const files = sources.filter((path) => path.startsWith(join('components', name)));
    expect(files.some((path) => /\bslot="/u.test(read(path)))).toBe(true);
  });
});

/** What a component may not say about colour: nothing raw, no theme of its own, no palette. */
function colourFaults(text: string): string[] {
  const rules = {
    theme: /\bdark:/u,
    hex: /#[0-9a-f]{3}(?:[0-9a-f]{3})?\b(?!-)/iu,
    function: /\b(?:rgba?|hsla?|oklch)\(/u,
    palette: /--palette-/u,
    named:
      /\b(?:bg|text|border|fill|stroke|ring|outline)-(?:red|orange|amber|yellow|lime|green|teal|sky|blue|indigo|violet|pink|gray|slate)-\d{2,3}\b/u,
  };
  return Object.entries(rules).flatMap(([name, rule]) => (rule.test(text) ? [name] : []));
}

describe('the lint of colours', () => {
  it.each([
    ['theme', "'bg-surface dark:bg-inset'"],
    ['hex', "style={{ color: '#ff0000' }}"],
    ['function', "'bg-[rgb(1,2,3)]'"],
    ['palette', "'bg-(--palette-red-600)'"],
    ['named', "'text-red-500'"],
  ])('finds a planted %s', (fault, text) => expect(colourFaults(text)).toEqual([fault]));
  it('lets meaning tokens pass', () => {
    expect(colourFaults("'bg-surface text-critical-text border-border-strong'")).toEqual([]);
  });
});

describe('every source file of a component', () => {
  it.each(sources)('%s takes its colours from meaning tokens', (path) => {
    expect(colourFaults(read(path))).toEqual([]);
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
