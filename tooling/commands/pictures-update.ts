import { runCommand } from '../lib/steps.ts';

// Look at what changed before it is committed: `git diff --stat '*.png'`.
process.exitCode = await runCommand(
  ['vitest', 'run', '--config', 'vitest.storybook.config.ts', ...process.argv.slice(2)],
  { SLUICE_PICTURES: 'update' },
);
