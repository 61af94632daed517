import { expect, it } from 'vitest';
import { runTool } from '../lib/run-tool.ts';
import { withPlanted } from './planted.ts';

/** One import of each kind that a package must not have (docs/architecture.md). biome.json refuses them. */
const FORBIDDEN: readonly (readonly [file: string, from: string])[] = [
  ['packages/domain/src/ids/planted.ts', 'valibot'],
  ['packages/domain/src/ids/planted-path.ts', '../../../contract/src/endpoint.ts'],
  ['packages/domain/src/ids/planted.test.ts', '@sluice/contract/client'],
  ['packages/contract/src/planted.ts', '@sluice/server/app'],
  ['packages/contract/src/planted-msw.ts', 'msw'],
  ['packages/contract/src/endpoints/planted.ts', '../fixtures/databases.ts'],
  ['packages/contract/src/mock/planted.ts', 'react'],
  ['packages/scanner/src/planted.ts', '@sluice/contract/client'],
  ['packages/server/src/planted.ts', '@sluice/contract/mock'],
  ['packages/server/src/planted-ui.ts', '@sluice/ui/Badge'],
  ['packages/ui/src/lib/planted.ts', '@sluice/domain/severity'],
  ['packages/ui/src/lib/planted-state.ts', 'jotai'],
  ['packages/app/src/parts/planted.ts', '@sluice/scanner'],
  ['packages/app/src/parts/planted-mock.ts', '@sluice/contract/fixtures/entities'],
  ['packages/app/src/parts/planted-state.test.ts', 'jotai/utils'],
  ['packages/app/src/parts/planted-query.ts', '@tanstack/query-core'],
];

it('each forbidden import is refused, and each file of a circle', async () => {
  const circle = {
    'packages/app/src/lib/planted-a.ts': "export { b as a } from './planted-b.ts';\n",
    'packages/app/src/lib/planted-b.ts': "export { a as b } from './planted-a.ts';\n",
  };
  const imports = FORBIDDEN.map(([file, from]) => [
    file,
    `export const taken = () => import('${from}');\n`,
  ]);
  const planted = { ...circle, ...Object.fromEntries(imports) };
  const { output } = await withPlanted(planted, () =>
    runTool('biome', ['lint', '--max-diagnostics=none', ...Object.keys(planted)]),
  );
  const accepted = Object.keys(planted).filter((path) => !output.includes(`${path}:`));
  expect(accepted).toEqual([]);
});
