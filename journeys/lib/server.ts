import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../packages/server/src/testing/free-port.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MAIN = join(ROOT, 'packages/server/src/main.ts');
const CLI = join(ROOT, 'packages/server/src/cli/main.ts');

/** The administrator of a workspace that starts empty. */
export const ADMIN = 'admin@sluice.example';

/** A password that is made for the run; nothing secret-looking is written down. */
export const PASSWORD = ['journey', 'pass', String(process.pid), 'long'].join('-');

/** A server that runs. */
export interface RunningServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** Ends it as Ctrl-C does; answers its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
}

/** A folder for a workspace's data, removed at the end. */
export function dataFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'sluice journey '));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

function environment(
  dataDir: string,
  port: number,
  more: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...more,
    SLUICE_DATA_DIR: dataDir,
    SLUICE_ADMIN_PASSWORD: PASSWORD,
    SLUICE_LOG_LEVEL: 'error',
    PORT: String(port),
  };
}

/** Starts a process of the server without waiting until it answers. */
export function launch(
  dataDir: string,
  port: number,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(process.execPath, [MAIN, ...args], {
    env: environment(dataDir, port, more),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Starts a worker beside the servers of a workspace. */
export function launchWorker(
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(process.execPath, [CLI, 'work'], {
    env: environment(dataDir, 0, more),
    stdio: ['ignore', 'ignore', 'ignore'],
  });
}

/** Asks until the server says that it is ready; throws when its process ends before. */
export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    try {
      if ((await fetch(`${url}/readyz`)).ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts a server and waits until it is ready. */
export async function startServer(
  dataDir: string,
  args: readonly string[] = ['--empty'],
  more: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const child = launch(dataDir, port, args, more);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    await once(child, 'exit');
    return child.exitCode;
  };
  return {
    url,
    process: child,
    stop: () => end('SIGINT'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}

/** What a run of the command line gave. */
export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line on a workspace. */
export async function sluice(dataDir: string, args: readonly string[]): Promise<CliResult> {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: environment(dataDir, 0),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  await once(child, 'close');
  return { code: child.exitCode, stdout, stderr };
}
