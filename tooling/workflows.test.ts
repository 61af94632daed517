import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from './lib/root.ts';

const read = (path: string) => readFileSync(inRoot(path), 'utf8');

const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));

describe.each(['.github/workflows/ci.yml', '.gitlab-ci.yml'])('%s', (path) => {
  const text = read(path);

  it('runs what must pass, with the whole history', () => {
    expect(text).toContain('bash .ci/run');
    expect(text).toMatch(/fetch-depth: 0|GIT_DEPTH: 0/);
    expect(existsSync(inRoot('.ci/run'))).toBe(true);
  });

  it('calls only scripts that exist', () => {
    const called = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(called).toContain('chromatic');
    for (const name of called) expect(Object.keys(scripts)).toContain(name);
  });

  it('keeps Storybook and the pictures that differ', () => {
    expect(text).toContain('storybook-static');
    expect(text).toContain('pictures-report');
  });

  it('runs Chromatic only where a token is set', () => {
    expect(text).toContain('CHROMATIC_PROJECT_TOKEN');
  });
});
