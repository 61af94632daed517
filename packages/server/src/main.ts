import { enableCompileCache } from 'node:module';

// Before anything else is loaded: a second start finds its modules compiled.
enableCompileCache();
const { serveCommand } = await import('./cli/serve.ts');
process.exitCode = await serveCommand(process.argv.slice(2), process.env);
