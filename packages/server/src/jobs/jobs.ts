/** The jobs of the product, each with what it needs. All are idempotent: a job that ran twice changes nothing more. */
export interface JobData {
  /** Fetches a repository and scans what is new. */
  scan: { companyId: number; sourceId: number };
  /** Every minute: queues what is due. */
  plan: Record<never, never>;
}

/** What does the jobs of one kind. `signal` aborts when the process stops; the job is then done again later. */
export type Worker<Name extends keyof JobData> = (
  data: JobData[Name],
  signal: AbortSignal,
) => Promise<void>;

/** Who does which jobs. */
export type Workers = { readonly [Name in keyof JobData]: Worker<Name> };

/** The job queue as the product sees it. */
export interface Jobs {
  /** Queues a job once: while one with this key waits or runs, another is not added. */
  enqueue: <Name extends keyof JobData>(
    name: Name,
    data: JobData[Name],
    key: string,
  ) => Promise<void>;
  /** Whether the queue is up, for /readyz. */
  isReady: () => boolean;
}

/** A queue that forgets: for tests and for commands that do the work themselves. */
export function noJobs(): Jobs {
  return { enqueue: async () => {}, isReady: () => true };
}
