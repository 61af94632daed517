import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../cli/main.ts', import.meta.url));

/** What a command line came to. */
export interface CommandRun {
  /** Exit code; `null` when a signal ended it. */
  code: number | null;
  out: string;
  err: string;
}

/** A command line at work. */
export interface RunningCommand {
  process: ChildProcess;
  done: Promise<CommandRun>;
}

/** Starts `sluice` as a process of its own, on a data directory of the test's. */
export function startSluice(dataDir: string, ...args: string[]): RunningCommand {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, SLUICE_DATA_DIR: dataDir, SLUICE_LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString('utf8');
  });
  const done = once(child, 'close').then(([code]) => ({
    code: typeof code === 'number' ? code : null,
    out,
    err,
  }));
  return { process: child, done };
}

/** Runs `sluice` to its end. */
export function sluice(dataDir: string, ...args: string[]): Promise<CommandRun> {
  return startSluice(dataDir, ...args).done;
}
