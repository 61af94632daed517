import { PgBoss, type Queue } from 'pg-boss';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Database } from '../db/open.ts';
import { JOBS_SCHEMA } from '../db/require-server.ts';
import { createInFlight } from '../in-flight.ts';
import type { JobData, JobName, Jobs, Worker, Workers } from './jobs.ts';

/** A running queue. */
export interface RunningJobs extends Jobs {
  /** Begins to take jobs, of every kind. */
  work: (workers: Workers) => Promise<void>;
  /** Lets running jobs stop at their next checkpoint, and ends. */
  stop: () => Promise<void>;
}

/** Notifications do not cross the embedded database's socket, so workers look for jobs by themselves. */
const POLL_SECONDS = 1;
/** A worker that says nothing for this long is dead: its job is given to another. */
const HEARTBEAT_SECONDS = 10;
/** How often dead workers are looked for. */
const SUPERVISE_SECONDS = 4;
const STOP_MS = 8_000;
/** A job that is not at its next checkpoint by then gets this much more before the database is taken away, in milliseconds. */
const LATE_MS = 10_000;
/** Scans that run in one process: a host that does not answer holds up one of them. */
const SCANS_AT_ONCE = 3;
/** Other jobs of a company, of each kind: a company that has many of them holds up no other. */
const OTHERS_AT_ONCE = 2;

/** How the jobs of a kind are kept. */
interface QueueRules<Name extends JobName> {
  readonly data: v.GenericSchema<unknown, JobData[Name]>;
  readonly options: Omit<Queue, 'name'>;
  /** How many run in one process; default 1. Of several, each company has one. */
  readonly concurrency?: number;
  /** When the clock queues one, in the five fields of cron. */
  readonly cron?: string;
}

const OF_COMPANY = v.object({ companyId: v.number() });
const OF_SOURCE = v.object({ companyId: v.number(), sourceId: v.number() });

/** One at a time of each key; the longest time that it may run before another worker resumes it. */
function resumable(expireInSeconds: number): Omit<Queue, 'name'> {
  return {
    policy: 'exclusive',
    expireInSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    // A killed worker costs a try: a job outlives many of them.
    retryLimit: 50,
    retryBackoff: true,
    // What it waits for, another worker that dies, is over soon.
    retryDelayMax: 20,
  };
}

/** What the plan queues again by itself needs no second try. */
function planned(expireInSeconds: number): Omit<Queue, 'name'> {
  return {
    policy: 'exclusive',
    expireInSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: 0,
  };
}

const QUEUES: { readonly [Name in JobName]: QueueRules<Name> } = {
  scan: { data: OF_SOURCE, options: resumable(6 * 3600), concurrency: SCANS_AT_ONCE },
  validity: { data: OF_COMPANY, options: planned(3600), concurrency: OTHERS_AT_ONCE },
  presence: { data: OF_SOURCE, options: planned(3600), concurrency: OTHERS_AT_ONCE },
  perimeter: { data: OF_COMPANY, options: planned(3600), concurrency: OTHERS_AT_ONCE },
  recompute: { data: OF_COMPANY, options: resumable(3600), concurrency: OTHERS_AT_ONCE },
  search_index: {
    data: OF_SOURCE,
    options: resumable(6 * 3600),
    concurrency: OTHERS_AT_ONCE,
  },
  search_scan: {
    data: v.object({ companyId: v.number(), scanId: v.string() }),
    options: resumable(6 * 3600),
    concurrency: OTHERS_AT_ONCE,
  },
  masking: {
    data: v.object({ companyId: v.number(), sourceId: v.optional(v.number()) }),
    options: resumable(6 * 3600),
    concurrency: OTHERS_AT_ONCE,
  },
  notify: { data: v.object({}), options: planned(120) },
  mail: { data: v.object({}), options: planned(600) },
  upkeep: { data: v.object({}), options: planned(1800), cron: '23 * * * *' },
  plan: {
    data: v.object({}),
    options: { policy: 'exclusive', expireInSeconds: 60, retryLimit: 0 },
    cron: '* * * * *',
  },
};

/** Starts pg-boss over our own connections, in a schema of its own. */
export async function startJobs(
  database: Database,
  log: Logger,
  stopMs: number = STOP_MS,
): Promise<RunningJobs> {
  const { rows } = await database.query('select 1 from pg_namespace where nspname = $1', [
    JOBS_SCHEMA,
  ]);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.query(text, values) },
    schema: JOBS_SCHEMA,
    // Making one takes a right in the whole database, even where it is there already.
    createSchema: rows.length === 0,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  let isReady = false;
  const stopping = new AbortController();
  const running = createInFlight();
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();
  for (const [name, { options, cron }] of Object.entries(QUEUES)) {
    await boss.createQueue(name, options);
    // A queue that an older version made gets the rules of this one; its policy it keeps.
    const { policy: _, ...rules } = options;
    await boss.updateQueue(name, rules);
    if (cron !== undefined) await boss.schedule(name, cron, {});
  }
  isReady = true;

  const take = async <Name extends JobName>(
    name: Name,
    rules: QueueRules<Name>,
    worker: Worker<Name>,
  ): Promise<void> => {
    const { concurrency = 1 } = rules;
    const options = {
      pollingIntervalSeconds: POLL_SECONDS,
      localConcurrency: concurrency,
      // No company takes all places. The limit holds per process: pg-boss's global limit lets two simultaneous polls pass.
      ...(concurrency > 1 ? { localGroupConcurrency: 1 } : {}),
    };
    await boss.work(name, options, async (jobs) => {
      for (const job of jobs) {
        await running.track(worker(v.parse(rules.data, job.data ?? {}), stopping.signal));
      }
    });
  };
  return {
    isReady: () => isReady,
    enqueue: async (name, data, key) => {
      const group = 'companyId' in data ? { group: { id: String(data.companyId) } } : {};
      await boss.send(name, data, { singletonKey: key, ...group });
    },
    work: async (workers) => {
      await take('scan', QUEUES.scan, workers.scan);
      await take('validity', QUEUES.validity, workers.validity);
      await take('presence', QUEUES.presence, workers.presence);
      await take('perimeter', QUEUES.perimeter, workers.perimeter);
      await take('recompute', QUEUES.recompute, workers.recompute);
      await take('search_index', QUEUES.search_index, workers.search_index);
      await take('search_scan', QUEUES.search_scan, workers.search_scan);
      await take('masking', QUEUES.masking, workers.masking);
      await take('notify', QUEUES.notify, workers.notify);
      await take('mail', QUEUES.mail, workers.mail);
      await take('upkeep', QUEUES.upkeep, workers.upkeep);
      await take('plan', QUEUES.plan, workers.plan);
    },
    stop: async () => {
      isReady = false;
      stopping.abort();
      await boss.stop({ graceful: true, timeout: stopMs });
      // pg-boss no longer waits for jobs that take longer than that, but they still run, and the caller closes the database next.
      await running.settle(LATE_MS);
    },
  };
}
