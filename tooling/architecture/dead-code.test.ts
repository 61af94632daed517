import { expect, it } from 'vitest';
import { runTool } from '../lib/run-tool.ts';
import { withPlanted } from './planted.ts';

const PLANTED = {
  'packages/app/src/lib/planted-unused.ts': 'export const plantedUnused = 1;\n',
  'packages/server/src/http/planted-unused.ts': 'export const plantedUnused = 1;\n',
};

it('a file that nothing uses is found, in every workspace', async () => {
  const { code, output } = await withPlanted(PLANTED, () => runTool('knip', ['--no-progress']));
  expect(code).not.toBe(0);
  for (const path of Object.keys(PLANTED)) expect(output).toContain(path);
});

it('there is nothing unused: no file, export or dependency', async () => {
  const { code, output } = await runTool('knip', ['--no-progress', '--no-config-hints']);
  expect(output.trim()).toBe('');
  expect(code).toBe(0);
});
