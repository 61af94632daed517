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
  return startSluiceWith({ SLUICE_DATA_DIR: dataDir }, ...args);
}

/** Starts `sluice` with these settings alone; nothing is logged unless they say so. */
export function startSluiceWith(
  settings: Readonly<Record<string, string>>,
  ...args: string[]
): RunningCommand {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, SLUICE_LOG_LEVEL: 'silent', ...settings },
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

/**
 * Starts a worker that keeps the embedded database open, as a server does beside the command line.
 *
 * @returns a function that ends the worker and gives its exit code
 * @throws when the worker has no output to wait for
 */
export async function startWorker(dataDir: string): Promise<() => Promise<number | null>> {
  const worker = startSluice(dataDir, 'work');
  const { stdout, stderr } = worker.process;
  if (stdout === null || stderr === null) throw new Error('no output');
  await Promise.race([once(stdout, 'data'), once(stderr, 'data')]);
  return async () => {
    worker.process.kill('SIGTERM');
    return (await worker.done).code;
  };
}
