import { runCommand } from '../lib/steps.ts';

process.exitCode = await runCommand(['storybook', 'build', '--output-dir', 'storybook-static']);
