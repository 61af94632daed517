/** The jobs of the product, each with what it needs. All are idempotent: a job that ran twice changes nothing more. */
export interface JobData {
  /** Fetches a repository and scans its new commits, or its whole history again when that is due. */
  scan: { companyId: number; sourceId: number };
  /** Asks vendors about the secrets of a company that are due. */
  validity: { companyId: number };
  /** Looks whether a source's commits can still be seen on GitHub. */
  presence: { companyId: number; sourceId: number };
  /** Reads a company's organisations, members and activity from GitHub. */
  perimeter: { companyId: number };
  /** Rates a company's whole history by changed rules. */
  recompute: { companyId: number };
  /** Keeps what a scan of a source reached for searching. */
  search_index: { companyId: number; sourceId: number };
  /** Scans what a search finds for secrets. */
  search_scan: { companyId: number; scanId: string };
  /** Masks stored texts once more: all of a company's, or what is stored of a source's patches. */
  masking: { companyId: number; sourceId?: number | undefined };
  /** Hands events to notifiers and sends what is due, for most of a minute. */
  notify: Record<never, never>;
  /** Sends the e-mails that are due. */
  mail: Record<never, never>;
  /** Every hour: keeps the embedded database in shape. */
  upkeep: Record<never, never>;
  /** Every minute: queues what is due. */
  plan: Record<never, never>;
}

/** The name of a kind of job. */
export type JobName = keyof JobData;

/** What does the jobs of one kind. `signal` aborts when the process stops; the job is then done again later. */
export type Worker<Name extends JobName> = (
  data: JobData[Name],
  signal: AbortSignal,
) => Promise<void>;

/** Who does which jobs. */
export type Workers = { readonly [Name in JobName]: Worker<Name> };

/** The job queue as the product sees it. */
export interface Jobs {
  /** Queues a job once: while one with this key waits or runs, another is not added. */
  enqueue: <Name extends JobName>(name: Name, data: JobData[Name], key: string) => Promise<void>;
  /** Whether the queue is up, for /readyz. */
  isReady: () => boolean;
}

/** A queue that forgets: for tests and for commands that do the work themselves. */
export function noJobs(): Jobs {
  return { enqueue: async () => {}, isReady: () => true };
}
