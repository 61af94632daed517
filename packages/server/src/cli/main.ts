#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { runCli } = await import('./run.ts');
process.exitCode = await runCli(process.argv.slice(2), process.env);
