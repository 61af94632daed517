import { runCommand } from '../lib/steps.ts';
import { approve } from '../pictures/report.ts';

// Names of pictures in the last report keep those alone; anything else is for Vitest, which draws all pictures of those files.
// Look at what changed before it is committed: `git diff --stat '*.png'`.
const given = process.argv.slice(2);
const rest = given.length > 0 ? approve(given) : given;
if (given.length === 0 || rest.length > 0) {
  process.exitCode = await runCommand(
    ['vitest', 'run', '--config', 'vitest.storybook.config.ts', ...rest],
    { SLUICE_PICTURES: 'update' },
  );
}
