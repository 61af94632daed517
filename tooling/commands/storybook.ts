import { runCommand } from '../lib/steps.ts';

process.exitCode = await runCommand(['storybook', 'dev', '--port', '6006', '--no-open']);
