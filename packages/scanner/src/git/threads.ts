import { Worker } from 'node:worker_threads';
import type { ScanReason } from '../errors.ts';
import type { PackMap } from '../pack/pack-file.ts';
import type { MessageRequest, SiftedMessages } from '../pack/sift-messages.ts';
import type { Sifted, SiftRequest } from '../pack/sift-share.ts';
import type { OwnSearch } from '../rules/keyword-engine.ts';
import { interrupted } from './run.ts';
import type { BatchResult } from './scan-batch.ts';

/** What a thread looks for. */
export interface Search {
  /** What a company looks for beside all that is built in: what the thread is started with. */
  readonly own: OwnSearch;
  /** By `detectorsIdentity`: threads that look for the same may be used one for the other. */
  readonly identity: string;
}

/** What a thread is asked: to scan a batch of commits, to look at their messages alone, to map packs, or to sift them with the others. */
export type Task =
  | { readonly kind: 'scan'; readonly commits: readonly string[]; readonly isFew: boolean }
  | { readonly kind: 'messages'; readonly commits: readonly string[] }
  | { readonly kind: 'map'; readonly paths: readonly string[] }
  | { readonly kind: 'siftMessages'; readonly request: MessageRequest }
  | { readonly kind: 'sift'; readonly request: SiftRequest };

/** A task, and where it is to be done. */
export interface Job {
  readonly gitDir: string;
  readonly gitPath: string | undefined;
  readonly task: Task;
}

/** A job with the number that its answer carries; or word to stop all jobs. */
export type WorkerRequest = { readonly id: number; readonly job: Job } | 'stop';

/** What a thread answers: errors of its own do not cross, so a refusal comes as data. */
export type WorkerReply =
  | { readonly id: number; readonly kind: 'scan'; readonly result: BatchResult }
  | { readonly id: number; readonly kind: 'messages'; readonly result: readonly string[] }
  | { readonly id: number; readonly kind: 'map'; readonly result: readonly PackMap[] }
  | { readonly id: number; readonly kind: 'siftMessages'; readonly result: SiftedMessages }
  | { readonly id: number; readonly kind: 'sift'; readonly result: Sifted }
  /** Before the answer: how many blobs are sifted. */
  | { readonly id: number; readonly kind: 'sifting'; readonly blobs: number }
  | {
      readonly id: number;
      readonly kind: 'refused';
      readonly reason: ScanReason;
      readonly message: string;
    };

/** A thread that works for one scan at a time. */
export interface Thread {
  readonly identity: string;
  /** @throws ScanError as a reply; rejects only when the thread itself fails */
  ask(job: Job, tell: (blobs: number) => void): Promise<WorkerReply>;
  /** How many answers are waited for. */
  waiting(): number;
  /** Has it stop all that it does. */
  stop(): void;
  /** Resolves when nothing is waited for any more: whether it still works. */
  idle(): Promise<boolean>;
  /** Whether it holds the process up. */
  hold(holds: boolean): void;
  end(): Promise<unknown>;
}

/** Memory of a thread for what lives shortly: twice as much saves a tenth of the time, and costs 80 MB. */
const YOUNG_MEGABYTES = 16;

/** How long a thread that has nothing to do is kept. */
const KEPT_MS = 15_000;

interface Parked {
  readonly thread: Thread;
  readonly timer: NodeJS.Timeout;
}

const parked = new Set<Parked>();

/** A thread that looks for this: one that another scan left, which has read its detectors and knows its work; else a new one. */
export function takeThread(search: Search): Thread {
  for (const one of parked) {
    if (one.thread.identity !== search.identity) continue;
    parked.delete(one);
    clearTimeout(one.timer);
    one.thread.hold(true);
    return one.thread;
  }
  return startThread(search);
}

/** Gives a thread back: it stops what it does, and waits a while for the next scan. */
export async function parkThread(thread: Thread): Promise<void> {
  // A thread that is ended at once would leave its git running: it gets to stop it first.
  thread.stop();
  if (!(await thread.idle())) {
    await thread.end();
    return;
  }
  thread.hold(false);
  const timer = setTimeout(() => {
    parked.delete(one);
    void thread.end();
  }, KEPT_MS);
  timer.unref();
  const one: Parked = { thread, timer };
  parked.add(one);
}

interface Waiting {
  tell(blobs: number): void;
  take(reply: WorkerReply): void;
  reject(error: Error): void;
}

function startThread({ own, identity }: Search): Thread {
  const worker = new Worker(new URL('./batch-worker.ts', import.meta.url), {
    workerData: own,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let works = true;
  let onIdle: () => void = () => {};
  const fail = (error: Error): void => {
    works = false;
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
    onIdle();
  };
  worker.on('message', (reply: WorkerReply) => {
    const one = waiting.get(reply.id);
    if (reply.kind === 'sifting') {
      one?.tell(reply.blobs);
      return;
    }
    waiting.delete(reply.id);
    one?.take(reply);
    if (waiting.size === 0) onIdle();
  });
  worker.on('error', (error) => fail(error instanceof Error ? error : interrupted()));
  worker.on('exit', () => fail(interrupted()));
  const post = (request: WorkerRequest): void => worker.postMessage(request);
  return {
    identity,
    ask(job, tell) {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        if (!works) {
          reject(interrupted());
          return;
        }
        waiting.set(id, { take: resolve, reject, tell });
        post({ id, job });
      });
    },
    waiting: () => waiting.size,
    stop: () => post('stop'),
    async idle() {
      if (waiting.size > 0) {
        await new Promise<void>((resolve) => {
          onIdle = resolve;
        });
      }
      return works;
    },
    hold(holds) {
      if (holds) worker.ref();
      else worker.unref();
    },
    end: () => worker.terminate(),
  };
}
