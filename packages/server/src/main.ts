import { enableCompileCache } from 'node:module';

// Before anything else is loaded: a second start finds its modules compiled.
enableCompileCache();
const { runCli } = await import('./cli/run.ts');
process.exitCode = await runCli(['serve', ...process.argv.slice(2)], process.env);
