import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTool } from '../lib/run-tool.ts';
import { makeScratch, removeScratch } from './scratch.ts';

let scratch = '';
let made: string[] = [];
beforeAll(async () => {
  scratch = makeScratch();
  const paths: string[] = [];
  for (const [kind, name] of [
    ['form-screen', 'DataRetention'],
    ['endpoint', 'QuietHours'],
    ['screen', 'Reports'],
    ['chart', 'IncidentMix'],
    ['component', 'Ribbon'],
    ['detector', 'AcmeToken'],
  ] as const) {
    const { code, output } = await run('node', ['tooling/commands/new.ts', kind, name]);
    expect(output).toContain(kind === 'detector' ? 'changed' : 'made');
    expect(code).toBe(0);
    for (const [, path] of output.matchAll(/^(?:made|changed|derived) +(\S+)$/gm)) {
      if (path !== undefined) paths.push(path);
    }
  }
  made = [...new Set(paths)].filter((path) => /\.tsx?$/.test(path));
}, 120_000);
afterAll(() => removeScratch(scratch));

const run = (name: string, args: readonly string[]) => runTool(name, args, scratch);

/** Runs tests of the copy, and answers what failed. */
async function failuresOf(...args: readonly string[]): Promise<string> {
  const { code, output } = await run('vitest', ['run', ...args]);
  return code === 0 ? '' : output;
}

// A minute on two free cores.
describe.concurrent('what npm run new makes', { timeout: 300_000 }, () => {
  it('compiles', async () => {
    const compilerOptions = { types: ['node', 'vite/client'] };
    const files = [...made, 'packages/contract/src/mock/mock.ts', 'packages/app/src/api.ts'];
    writeFileSync(
      join(scratch, 'tsconfig.made.json'),
      JSON.stringify({ extends: './tsconfig.json', compilerOptions, files, include: [] }),
    );
    expect(await run('tsc', ['-p', 'tsconfig.made.json'])).toEqual({ code: 0, output: '\n' });
  });

  it('passes the lint', async () => {
    const args = ['check', '--error-on-warnings', '--diagnostic-level=warn', ...made];
    const { code, output } = await run('biome', args);
    expect(code === 0 ? '' : output).toBe('');
  });

  it('passes its stories', async () => {
    const config = ['--config', 'vitest.storybook.config.ts'];
    expect(
      await failuresOf(...config, 'DataRetention', 'ReportsScreen', 'IncidentMix', 'Ribbon'),
    ).toBe('');
  });

  it('passes its tests, and those that hold every part of its kind', async () => {
    for (const args of [
      ['domain', 'src/data-retention', 'src/quiet-hours'],
      ['contract', 'src/scopes.test.ts'],
      ['server', 'src/routes/data-retention', 'src/routes/incident-mix'],
      ['ui', 'src/component-', '-t', 'Ribbon'],
      ['scanner', 'src/detectors/detectors.test.ts', '-t', 'acme_token'],
    ] as const) {
      const [name, ...rest] = args;
      expect(await failuresOf('--root', `packages/${name}`, ...rest)).toBe('');
    }
  });
});

it('edits at most three files by hand for a page of the settings with a form', async () => {
  const { output } = await run('node', ['tooling/commands/new.ts', 'form-screen', 'QuietDays']);
  expect(output.match(/^changed /gm)).toHaveLength(2);
});

it('refuses a name that is taken, and an unknown kind', async () => {
  const again = await run('node', ['tooling/commands/new.ts', 'screen', 'Reports']);
  expect([again.code, again.output.trim()]).toEqual([
    2,
    expect.stringContaining('There is already'),
  ]);
  expect((await run('node', ['tooling/commands/new.ts', 'toString', 'Reports'])).code).toBe(2);
});
