import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Database } from '../db/open.ts';
import type { JobData, Jobs } from './jobs.ts';

/** What does the jobs of one kind. `signal` aborts when the process stops; the job is then done again later. */
export type Worker<Name extends keyof JobData> = (
  data: JobData[Name],
  signal: AbortSignal,
) => Promise<void>;

/** A running queue. */
export interface RunningJobs extends Jobs {
  /** Begins to take jobs. */
  work: (scan: Worker<'scan'>) => Promise<void>;
  /** Lets running jobs stop at their next checkpoint, and ends. */
  stop: () => Promise<void>;
}

/** Notifications do not cross the embedded database's socket, so workers look for jobs by themselves. */
const POLL_SECONDS = 1;
/** The longest that one scan may run before another worker takes it over from its checkpoint. */
const SCAN_SECONDS = 6 * 3600;
/** A worker that says nothing for this long is dead: its job is given to another. */
const HEARTBEAT_SECONDS = 20;
const STOP_MS = 8_000;

const ScanData = v.object({ companyId: v.number(), sourceId: v.number() });

/** Starts pg-boss over our own connections, in a schema of its own. */
export async function startJobs(database: Database, log: Logger): Promise<RunningJobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.query(text, values) },
    schema: 'jobs',
  });
  let isReady = false;
  const stopping = new AbortController();
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();
  await boss.createQueue('scan', {
    policy: 'exclusive',
    expireInSeconds: SCAN_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: 3,
    retryBackoff: true,
  });
  isReady = true;
  return {
    isReady: () => isReady,
    enqueue: async (name, data, key) => {
      await boss.send(name, data, { singletonKey: key });
    },
    work: async (scan) => {
      await boss.work('scan', { pollingIntervalSeconds: POLL_SECONDS }, async (jobs) => {
        for (const job of jobs) await scan(v.parse(ScanData, job.data), stopping.signal);
      });
    },
    stop: async () => {
      isReady = false;
      stopping.abort();
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}
