/** The jobs of the product, each with what it needs. All are idempotent: a job that ran twice changes nothing more. */
export interface JobData {
  scan: { companyId: number; sourceId: number };
}

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
