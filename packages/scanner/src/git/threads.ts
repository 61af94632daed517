import { Worker } from 'node:worker_threads';
import { ScanError, type ScanReason } from '../errors.ts';
import type { ScanConfig } from '../rules/keyword-engine.ts';
import { interrupted } from './run.ts';
import type { TaskName, Tasks } from './tasks.ts';

/** What a thread searches for. */
export interface ThreadConfig {
  /** The company's own configuration, which the thread is started with. */
  readonly config: ScanConfig;
  /** By `detectorsIdentity`: threads of one identity are interchangeable. */
  readonly identity: string;
}

/** A task and the repository that it is for. */
export interface Job<Name extends TaskName> {
  readonly gitDir: string;
  readonly gitPath: string | undefined;
  readonly name: Name;
  readonly request: Tasks[Name]['request'];
}

/** A job with the number that its replies carry, or the order to stop all jobs. */
export type WorkerRequest = { readonly id: number; readonly job: Job<TaskName> } | 'stop';

/** What a thread sends back. Errors lose their class on the way, so a `ScanError` travels as data. */
export type WorkerReply =
  | { readonly id: number; readonly kind: 'progress'; readonly done: number }
  | { readonly id: number; readonly kind: 'result'; readonly result: Tasks[TaskName]['result'] }
  | {
      readonly id: number;
      readonly kind: 'failed';
      readonly reason: ScanReason;
      readonly message: string;
    };

/** A thread that works for one scan at a time. */
export interface Thread {
  readonly identity: string;
  /** @throws ScanError */
  run<Name extends TaskName>(
    job: Job<Name>,
    onProgress: (done: number) => void,
  ): Promise<Tasks[Name]['result']>;
  /** The number of jobs that are not done. */
  pendingCount(): number;
  /** Stops all jobs. */
  stop(): void;
  /** Resolves when no job is left: whether the thread can still be used. */
  idle(): Promise<boolean>;
  /** Whether the thread keeps the process alive. */
  setRef(isReferenced: boolean): void;
  terminate(): Promise<unknown>;
}

/** Memory of a thread for short-lived objects: twice as much saves a tenth of the time and costs 80 MB. */
const YOUNG_GENERATION_MB = 16;

/** How long an idle thread is kept for the next scan. */
const IDLE_TIMEOUT_MS = 15_000;

interface IdleThread {
  readonly thread: Thread;
  readonly timer: NodeJS.Timeout;
}

const idleThreads = new Set<IdleThread>();

/** A thread for this configuration: an idle one, whose detectors are ready, or a new one. */
export function acquireThread(config: ThreadConfig): Thread {
  for (const one of idleThreads) {
    if (one.thread.identity !== config.identity) continue;
    idleThreads.delete(one);
    clearTimeout(one.timer);
    one.thread.setRef(true);
    return one.thread;
  }
  return startThread(config);
}

/** Stops what a thread does and keeps it for a while for the next scan. */
export async function releaseThread(thread: Thread): Promise<void> {
  // A terminated thread would leave its git processes running, so it gets to stop them first.
  thread.stop();
  if (!(await thread.idle())) {
    await thread.terminate();
    return;
  }
  thread.setRef(false);
  const timer = setTimeout(() => {
    idleThreads.delete(one);
    void thread.terminate();
  }, IDLE_TIMEOUT_MS);
  timer.unref();
  const one: IdleThread = { thread, timer };
  idleThreads.add(one);
}

interface PendingJob {
  onProgress(done: number): void;
  resolve(result: Tasks[TaskName]['result']): void;
  reject(error: Error): void;
}

function startThread({ config, identity }: ThreadConfig): Thread {
  const worker = new Worker(new URL('./batch-worker.ts', import.meta.url), {
    workerData: config,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const pending = new Map<number, PendingJob>();
  let lastId = 0;
  let isUsable = true;
  let onIdle: () => void = () => {};
  const fail = (error: Error): void => {
    isUsable = false;
    for (const one of pending.values()) one.reject(error);
    pending.clear();
    onIdle();
  };
  // Only task-worker.ts posts on this port, and it posts nothing but replies.
  worker.on('message', (reply: WorkerReply) => {
    const one = pending.get(reply.id);
    if (reply.kind === 'progress') {
      one?.onProgress(reply.done);
      return;
    }
    pending.delete(reply.id);
    if (reply.kind === 'result') one?.resolve(reply.result);
    else one?.reject(new ScanError(reply.reason, reply.message));
    if (pending.size === 0) onIdle();
  });
  worker.on('error', (error) => fail(error instanceof Error ? error : interrupted()));
  worker.on('exit', () => fail(interrupted()));
  const post = (request: WorkerRequest): void => worker.postMessage(request);
  return {
    identity,
    run<Name extends TaskName>(job: Job<Name>, onProgress: (done: number) => void) {
      const id = ++lastId;
      const result = new Promise<Tasks[TaskName]['result']>((resolve, reject) => {
        if (!isUsable) {
          reject(interrupted());
          return;
        }
        pending.set(id, { resolve, reject, onProgress });
        post({ id, job });
      });
      // The thread runs the task of that name from the same table, so its result has this type.
      return result as Promise<Tasks[Name]['result']>;
    },
    pendingCount: () => pending.size,
    stop: () => post('stop'),
    async idle() {
      if (pending.size > 0) {
        await new Promise<void>((resolve) => {
          onIdle = resolve;
        });
      }
      return isUsable;
    },
    setRef(isReferenced) {
      if (isReferenced) worker.ref();
      else worker.unref();
    },
    terminate: () => worker.terminate(),
  };
}
