import { runCommand } from '../lib/steps.ts';

if (process.env.CHROMATIC_PROJECT_TOKEN === undefined) {
  process.stderr.write(
    'Chromatic needs a project token: set CHROMATIC_PROJECT_TOKEN. The same pictures are compared without it by npm test.\n',
  );
  process.exitCode = 1;
} else {
  process.exitCode = await runCommand([
    'chromatic',
    '--exit-zero-on-changes',
    ...process.argv.slice(2),
  ]);
}
