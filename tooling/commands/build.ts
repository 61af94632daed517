import { runCommand } from '../lib/steps.ts';

process.exitCode = await runCommand(['turbo', 'run', 'build']);
