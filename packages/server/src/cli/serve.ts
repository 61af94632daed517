import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { destination } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../db/open.ts';
import { buildDemo } from '../demo/build-demo.ts';
import { DEMO_COMPANY } from '../demo/cast.ts';
import type { Deps } from '../deps.ts';
import { createLogger } from '../http/log.ts';
import { createInFlight } from '../in-flight.ts';
import { startJobs } from '../jobs/boss.ts';
import { planMasking } from '../jobs/masking-job.ts';
import { resumeScans } from '../jobs/scan-job.ts';
import { workersOf } from '../jobs/workers.ts';
import { demoProgress } from '../repositories/demo.ts';
import { openRuntime } from '../runtime.ts';
import {
  createWorkspace,
  EMPTY_COMPANY,
  ensurePasswords,
  type PrintedLogin,
} from '../workspace.ts';
import { keyRotated } from './key-rotated.ts';
import { stopSignal } from './stop-signal.ts';

/** Open answers get this long to finish at a stop. */
const STOP_MS = 5_000;
/** A stop that hangs, for instance on a database that went first, ends after this in any case. */
const LAST_RESORT_MS = 20_000;

type Env = Readonly<Record<string, string | undefined>>;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function printLogin(login: PrintedLogin): void {
  print(`Sign in as: ${login.emails.join(', ')}`);
  if (login.password !== null) {
    print(`Password:   ${login.password}   (shown this once; "sluice user password" sets another)`);
  }
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

async function run(config: Config, isEmpty: boolean): Promise<number> {
  const signalled = stopSignal();
  const log = createLogger(config.logLevel, destination({ dest: 2, sync: false }));
  const { database, deps } = await openRuntime(config, log);
  try {
    return await serveOn(database, deps, config, isEmpty, signalled);
  } finally {
    // Also after a failure: an open database keeps the process alive.
    deps.live.stop();
    await database.close();
  }
}

async function serveOn(
  database: Database,
  base: Deps,
  config: Config,
  isEmpty: boolean,
  signalled: Promise<void>,
): Promise<number> {
  const { log } = base;
  let code = 0;
  const rotated = keyRotated(base).then(() => {
    code = 1;
  });
  const stopped = Promise.race([signalled, rotated]);
  const now = base.clock();
  const { companyId } = await createWorkspace(
    base.db,
    isEmpty ? EMPTY_COMPANY : DEMO_COMPANY,
    now,
    isEmpty ? 'without demo' : 'with demo',
  );
  const jobs = await startJobs(database, log);
  let isStarted = false;
  const deps = { ...base, jobs, isStarted: () => isStarted };
  const app = createApp(deps);
  await jobs.work(workersOf(deps));
  await resumeScans(deps);
  await planMasking(deps);

  const inFlight = createInFlight();
  const fetch: typeof app.fetch = (...request) => inFlight.track(app.fetch(...request));
  const server = serve({ fetch, hostname: config.host, port: config.port });
  try {
    await once(server, 'listening');
  } catch (error) {
    await jobs.stop();
    if (!isPortTaken(error)) throw error;
    process.stderr.write(`Port ${config.port} is in use. Set PORT to another one.\n`);
    return 1;
  }
  collectDefaultMetrics();
  await ensurePasswords(deps.db, config, companyId, printLogin);
  const stopDemo = new AbortController();
  void stopped.then(() => stopDemo.abort());
  if ((await demoProgress(deps.db, companyId))?.isDone === false) {
    print(
      'Making the demo workspace: real repositories, scanned and triaged. This takes a moment.',
    );
    await buildDemo(deps, companyId, stopDemo.signal);
  }
  print(`Sluice is at ${config.publicUrl.origin}`);
  log.info({ address: describe(server.address()) }, 'listening');
  isStarted = true;

  await stopped;
  setTimeout(() => process.exit(process.exitCode ?? 1), LAST_RESORT_MS).unref();
  deps.live.stop();
  server.close();
  const timer = setTimeout(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
  }, STOP_MS);
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await Promise.all([once(server, 'close'), jobs.stop()]);
  clearTimeout(timer);
  // A request whose connection was cut is still being answered: the database is closed after it.
  await inFlight.settle(STOP_MS);
  return code;
}

function describe(address: string | AddressInfo | null): string {
  return address === null || typeof address === 'string'
    ? String(address)
    : `${address.address}:${address.port}`;
}

/** `sluice serve [--empty]`: the API, the app and the workers in one process. Answers the exit code. */
export async function serveCommand(argv: string[], env: Env): Promise<number> {
  const { values } = parseArgs({ args: argv, options: { empty: { type: 'boolean' } } });
  // At a terminal, only warnings are printed between the address and the log-in.
  const logLevel = env.SLUICE_LOG_LEVEL ?? (process.stderr.isTTY ? 'warn' : 'info');
  const config = readConfig({ ...env, SLUICE_LOG_LEVEL: logLevel }, process.cwd());
  return run(config, values.empty === true);
}
