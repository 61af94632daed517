#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import packageFile from '../package.json' with { type: 'json' };
import { runCli } from './run-cli.ts';
import { processTerminal } from './terminal.ts';

enableCompileCache();
process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  terminal: processTerminal(process.env),
  version: packageFile.version,
});
