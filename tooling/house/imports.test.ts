import { beforeAll, describe, expect, it } from 'vitest';
import { type Planted, withPlanted } from './planted.ts';
import { runTool, type ToolRun } from './run-tool.ts';

/** Import directions, as docs/architecture.md has them: where, what, and whether it is allowed. */
const IMPORTS: readonly (readonly [string, string, 'refused' | 'allowed'])[] = [
  ['packages/domain/src/ids', '@sluice/contract/client', 'refused'],
  ['packages/domain/src/ids', 'valibot', 'refused'],
  ['packages/domain/src/ids', 'node:fs', 'refused'],
  ['packages/domain/src/ids', '../../../contract/src/endpoint.ts', 'refused'],
  ['packages/domain/src/ids', '../severity/severity.ts', 'allowed'],
  ['packages/contract/src', '@sluice/domain/ids', 'allowed'],
  ['packages/contract/src', 'valibot', 'allowed'],
  ['packages/contract/src', '@sluice/server/app', 'refused'],
  ['packages/contract/src', '@sluice/ui/Badge', 'refused'],
  ['packages/contract/src', '@sluice/scanner', 'refused'],
  ['packages/contract/src', 'msw', 'refused'],
  ['packages/contract/src', './mock/mock.ts', 'refused'],
  ['packages/contract/src/endpoints', '../fixtures/worlds.ts', 'refused'],
  ['packages/contract/src/mock', 'msw', 'allowed'],
  ['packages/contract/src/mock', 'react', 'refused'],
  ['packages/scanner/src', '@sluice/domain/tags', 'allowed'],
  ['packages/scanner/src', '@sluice/contract/client', 'refused'],
  ['packages/scanner/src', '@sluice/server/app', 'refused'],
  ['packages/server/src', '@sluice/domain/status', 'allowed'],
  ['packages/server/src', '@sluice/contract/handlers', 'allowed'],
  ['packages/server/src', '@sluice/scanner', 'allowed'],
  ['packages/server/src', '@sluice/contract/mock', 'refused'],
  ['packages/server/src', '@sluice/contract/mock/world', 'refused'],
  ['packages/server/src', '@sluice/contract/fixtures/worlds', 'refused'],
  ['packages/server/src', '@sluice/app/main', 'refused'],
  ['packages/server/src', '@sluice/ui/Badge', 'refused'],
  ['packages/ui/src/lib', 'react', 'allowed'],
  ['packages/ui/src/lib', '@sluice/domain/severity', 'refused'],
  ['packages/ui/src/lib', '@sluice/contract/client', 'refused'],
  ['packages/ui/src/lib', 'jotai', 'refused'],
  ['packages/ui/src/lib', 'jotai-tanstack-query', 'refused'],
  ['packages/ui/src/lib', 'wouter', 'refused'],
  ['packages/ui/src/lib', 'wretch', 'refused'],
  ['packages/app/src/parts', '@sluice/ui/Badge', 'allowed'],
  ['packages/app/src/parts', '@sluice/domain/status', 'allowed'],
  ['packages/app/src/parts', '@sluice/contract/client', 'allowed'],
  ['packages/app/src/parts', '@sluice/server/app', 'refused'],
  ['packages/app/src/parts', '../../../server/src/app.ts', 'refused'],
  ['packages/app/src/parts', '@sluice/scanner', 'refused'],
  ['packages/app/src/parts', '@sluice/contract/mock', 'refused'],
  ['packages/app/src/parts', '@sluice/contract/fixtures/entities', 'refused'],
  ['packages/app/src/parts', 'jotai', 'refused'],
  ['packages/app/src/parts', 'jotai/utils', 'refused'],
  ['packages/app/src/parts', 'jotai-tanstack-query', 'refused'],
  ['packages/app/src/parts', '@tanstack/query-core', 'refused'],
];

/** The same in tests and stories, which may do a little more. */
const IN_TESTS: typeof IMPORTS = [
  ['packages/domain/src/ids', 'fast-check', 'allowed'],
  ['packages/domain/src/ids', 'valibot', 'refused'],
  ['packages/contract/src', './mock/mock.ts', 'allowed'],
  ['packages/contract/src', '@sluice/server/app', 'refused'],
  ['packages/server/src', '@sluice/contract/mock', 'allowed'],
  ['packages/server/src', '@sluice/ui/Badge', 'refused'],
  ['packages/app/src/parts', '@sluice/contract/mock', 'allowed'],
  ['packages/app/src/parts', '@sluice/contract/fixtures/worlds', 'allowed'],
  ['packages/app/src/parts', '@sluice/server/app', 'refused'],
  ['packages/app/src/parts', 'jotai', 'refused'],
];

// The very forms in which a module can be taken.
const FORMS = [
  (from: string) => `import { planted } from '${from}';\nexport const taken = planted;\n`,
  (from: string) => `export { planted } from '${from}';\n`,
  (from: string) => `export const taken = () => import('${from}');\n`,
  (from: string) => `import type { planted } from '${from}';\nexport type Taken = planted;\n`,
];

const CASES = [
  ...IMPORTS.map((one) => ['.ts', ...one] as const),
  ...IN_TESTS.map((one) => ['.test.ts', ...one] as const),
].flatMap(([ending, folder, from, verdict], index) =>
  FORMS.map((form, number) => ({
    path: `${folder}/planted-${index}-${number}${ending}`,
    from,
    verdict,
    text: form(from),
  })),
);

const CYCLE: Planted = {
  'packages/app/src/lib/planted-a.ts':
    "import { b } from './planted-b.ts';\nexport const a = (): number => b();\n",
  'packages/app/src/lib/planted-b.ts':
    "import { a } from './planted-a.ts';\nexport const b = (): number => a();\n",
};

describe('import directions', () => {
  let run: ToolRun;

  beforeAll(async () => {
    const planted = Object.fromEntries(CASES.map(({ path, text }) => [path, text]));
    run = await withPlanted(planted, () =>
      runTool('biome', [
        'lint',
        '--only=noRestrictedImports',
        '--max-diagnostics=none',
        ...Object.keys(planted),
      ]),
    );
  });

  it('a breach fails the run', () => {
    expect(run.code).not.toBe(0);
  });

  it.each(CASES)('$path: $from is $verdict', ({ path, verdict }) => {
    expect(run.output.includes(`${path}:`) ? 'refused' : 'allowed').toBe(verdict);
  });
});

describe('cycles', () => {
  it('are found, each file of them', async () => {
    const { code, output } = await withPlanted(CYCLE, () =>
      runTool('biome', ['lint', '--only=noImportCycles', ...Object.keys(CYCLE)]),
    );
    expect(code).not.toBe(0);
    for (const path of Object.keys(CYCLE)) expect(output).toContain(`${path}:`);
  });

  it('and wrong directions: there is none', async () => {
    const { code, output } = await runTool('biome', [
      'lint',
      '--only=noImportCycles',
      '--only=noRestrictedImports',
      'packages',
      'tooling',
      '.storybook',
    ]);
    expect(output).not.toContain('noImportCycles ━');
    expect(code).toBe(0);
  });
});
