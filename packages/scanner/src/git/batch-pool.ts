import { Worker } from 'node:worker_threads';
import type { Engine } from '../engine/engine.ts';
import { ScanError, type ScanReason } from '../errors.ts';
import { type Sifted, type SiftRequest, siftPacks } from '../pack/sift-share.ts';
import type { OwnSearch } from '../rules/keyword-engine.ts';
import { commitsWithMessages } from './messages.ts';
import { type GitOptions, interrupted } from './run.ts';
import { type BatchResult, scanBatch } from './scan-batch.ts';

/** What a thread is started with. */
export interface WorkerSettings {
  readonly gitDir: string;
  readonly gitPath: string | undefined;
  /** What a company looks for beside all that is built in. */
  readonly own: OwnSearch;
}

/** What a thread is asked: to scan a batch of commits, to look at their messages alone, or to sift its share of the packs. */
export type Task =
  | { readonly kind: 'scan'; readonly commits: readonly string[]; readonly isFew: boolean }
  | { readonly kind: 'messages'; readonly commits: readonly string[] }
  | { readonly kind: 'sift'; readonly request: SiftRequest };

/** A task with the number that its answer carries. */
export interface WorkerRequest {
  readonly id: number;
  readonly task: Task;
}

/** What a thread answers: errors of its own do not cross, so a refusal comes as data. */
export type WorkerReply =
  | { readonly id: number; readonly kind: 'scan'; readonly result: BatchResult }
  | { readonly id: number; readonly kind: 'messages'; readonly result: readonly string[] }
  | { readonly id: number; readonly kind: 'sift'; readonly result: Sifted }
  /** Before the answer: how many blobs are sifted. */
  | { readonly id: number; readonly kind: 'sifting'; readonly blobs: number }
  | {
      readonly id: number;
      readonly kind: 'refused';
      readonly reason: ScanReason;
      readonly message: string;
    };

/** Does the three kinds of work, at most as much at once as there are threads. */
export interface BatchPool {
  /** Diffs and scans commits; of few all is kept that is read. @throws ScanError */
  scan(commits: readonly string[], isFew: boolean): Promise<BatchResult>;
  /** Those of the commits whose messages hold something. @throws ScanError */
  messages(commits: readonly string[]): Promise<string[]>;
  /** Sifts all packs, a share in each thread; tells now and then how many blobs are done in all. @throws ScanError */
  sift(request: Omit<SiftRequest, 'share'>, onSifted: (blobs: number) => void): Promise<Sifted[]>;
  /** Ends all threads and their git processes. */
  close(): Promise<void>;
}

/** Works in this thread: for few commits, and for detectors that a thread could not be given. */
export function localPool(gitDir: string, engine: () => Engine, options: GitOptions): BatchPool {
  return {
    scan: (commits, isFew) => scanBatch(gitDir, commits, engine(), options, isFew),
    messages: (commits) => commitsWithMessages(gitDir, commits, engine(), options),
    sift: async (request, onSifted) => [
      siftPacks({ ...request, share: { index: 0, total: 1 } }, engine(), onSifted),
    ],
    close: async () => {},
  };
}

/** Memory of a thread for what lives shortly: twice as much saves a tenth of the time, and costs 80 MB. */
const YOUNG_MEGABYTES = 16;

interface Waiting {
  tell(blobs: number): void;
  take(reply: WorkerReply): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

/** Works in `size` threads, each with a git of its own, so that parsing never holds git back. */
export function threadPool(settings: WorkerSettings, size: number, signal: AbortSignal): BatchPool {
  let lastId = 0;
  const threads = Array.from({ length: size }, () => startThread(settings));
  const onAbort = (): void => {
    for (const { worker } of threads) worker.postMessage('stop');
  };
  signal.addEventListener('abort', onAbort, { once: true });

  const ask = (
    { worker, waiting }: Thread,
    task: Task,
    tell: (blobs: number) => void = () => {},
  ): Promise<WorkerReply> => {
    if (signal.aborted) return Promise.reject(interrupted());
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { take: resolve, reject, tell });
      worker.postMessage({ id, task } satisfies WorkerRequest);
    });
  };
  return {
    async scan(commits, isFew) {
      const [idlest] = threads.toSorted((a, b) => a.waiting.size - b.waiting.size);
      if (idlest === undefined) throw new RangeError('A pool needs a thread.');
      const reply = await ask(idlest, { kind: 'scan', commits, isFew });
      if (reply.kind === 'scan') return reply.result;
      throw refusalOf(reply);
    },
    async messages(commits) {
      const share = Math.ceil(commits.length / threads.length);
      const found = await Promise.all(
        threads.map(async (thread, index) => {
          const mine = commits.slice(index * share, (index + 1) * share);
          const reply = await ask(thread, { kind: 'messages', commits: mine });
          if (reply.kind === 'messages') return reply.result;
          throw refusalOf(reply);
        }),
      );
      return found.flat();
    },
    sift(request, onSifted) {
      const sifted = threads.map(() => 0);
      return Promise.all(
        threads.map(async (thread, index) => {
          const share = { index, total: threads.length };
          const task = { kind: 'sift' as const, request: { ...request, share } };
          const reply = await ask(thread, task, (blobs) => {
            sifted[index] = blobs;
            onSifted(sifted.reduce((sum, each) => sum + each, 0));
          });
          if (reply.kind === 'sift') return reply.result;
          throw refusalOf(reply);
        }),
      );
    },
    async close() {
      signal.removeEventListener('abort', onAbort);
      onAbort();
      // A thread that is ended at once would leave its git running: it gets to stop it first.
      await Promise.all(threads.map(({ waiting }) => settled(waiting)));
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}

function refusalOf(reply: WorkerReply): Error {
  return reply.kind === 'refused'
    ? new ScanError(reply.reason, reply.message)
    : new RangeError('A thread answered another question.');
}

function startThread(settings: WorkerSettings): Thread {
  const worker = new Worker(new URL('./batch-worker.ts', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const waiting: Thread['waiting'] = new Map();
  worker.on('message', (reply: WorkerReply) => {
    const one = waiting.get(reply.id);
    if (reply.kind === 'sifting') {
      one?.tell(reply.blobs);
      return;
    }
    waiting.delete(reply.id);
    one?.take(reply);
  });
  worker.on('error', (error) => {
    for (const one of waiting.values()) one.reject(error instanceof Error ? error : interrupted());
    waiting.clear();
  });
  return { worker, waiting };
}

async function settled(waiting: Thread['waiting']): Promise<void> {
  await Promise.all(
    [...waiting].map(
      ([id, one]) =>
        new Promise<void>((resolve) => {
          waiting.set(id, {
            tell: () => {},
            take: (reply) => {
              one.take(reply);
              resolve();
            },
            reject: (error) => {
              one.reject(error);
              resolve();
            },
          });
        }),
    ),
  );
}
