import { type Step, vitestStep } from './steps.ts';

const types: Step = {
  title: 'types',
  command: ['turbo', 'run', 'types', '//#types', '--output-logs=errors-only'],
};
const lint: Step = {
  title: 'lint, format, import directions',
  command: ['biome', 'check', '--error-on-warnings', '--diagnostic-level=warn', '.'],
};
const deadCode: Step = { title: 'dead code', command: ['knip'] };
const build: Step = {
  title: 'build',
  command: ['turbo', 'run', 'build', '--output-logs=errors-only'],
};

function packageStep(name: string, args: readonly string[] = []): Step {
  return vitestStep(name, ['--root', `packages/${name}`, ...args]);
}

const FIGURES = 'src/figures.test.ts';

/** The figures of SQL against the reference, over many drawn histories. */
function figuresStep(title: string, env: Readonly<Record<string, string>> = {}): Step {
  const args = ['--root', 'packages/server', FIGURES];
  return vitestStep(title, args, { ...env, SLUICE_HISTORIES: '1000' });
}

/** Marker secrets are sent in every way, and looked for in every table, back-up, log, mail and answer. */
const PLANTED_TESTS = ['src/masking/clear-text.test.ts', 'src/routes/seen/seen.test.ts'] as const;
/** They have steps of their own. */
const OWN_STEPS = [FIGURES, ...PLANTED_TESTS].flatMap((path) => ['--exclude', path]);

/** The fast ones: nothing that needs a browser, a database or a repository. */
export const CHECK_STEPS: readonly Step[] = [
  types,
  lint,
  packageStep('domain', ['--coverage']),
  packageStep('contract'),
  packageStep('app'),
];

/** Everything, in the order in which a failure is cheapest to see. */
export const TEST_STEPS: readonly Step[] = [
  ...CHECK_STEPS,
  deadCode,
  vitestStep('architecture', ['--config', 'tooling/vitest.config.ts']),
  packageStep('ui'),
  packageStep('scanner'),
  packageStep('cli'),
  // On both cores: Vitest would leave one of two free.
  packageStep('server', ['--maxWorkers=2', ...OWN_STEPS]),
  figuresStep('figures'),
  vitestStep('planted', ['--root', 'packages/server', ...PLANTED_TESTS]),
  build,
  { title: 'size budget', command: ['node', 'tooling/bench/size.ts'] },
  vitestStep('stories', ['--config', 'vitest.storybook.config.ts']),
  vitestStep('journeys', ['--config', 'journeys/vitest.config.ts']),
];

/** The server's tests on a real PostgreSQL; `.ci/run` starts one. */
export function postgresSteps(databaseUrl: string | undefined): readonly Step[] {
  if (databaseUrl === undefined) return [];
  const env = { SLUICE_TEST_DATABASE_URL: databaseUrl };
  return [
    // The mock of the stories is held to the server once, above.
    vitestStep(
      'server on PostgreSQL',
      [
        '--root',
        'packages/server',
        '--exclude',
        'src/**/*conformance.test.ts',
        '--exclude',
        FIGURES,
      ],
      env,
    ),
    figuresStep('figures on PostgreSQL', env),
  ];
}
