import { Worker } from 'node:worker_threads';
import type { Engine } from '../engine/engine.ts';
import { ScanError, type ScanReason } from '../errors.ts';
import { type GitOptions, interrupted } from './run.ts';
import { type BatchResult, scanBatch } from './scan-batch.ts';

/** What a thread is started with. */
export interface WorkerSettings {
  readonly gitDir: string;
  readonly gitPath: string | undefined;
}

/** A batch for a thread. */
export interface BatchRequest {
  readonly id: number;
  readonly commits: readonly string[];
}

/** What a thread answers: errors of its own do not cross, so a refusal comes as data. */
export type BatchReply =
  | { readonly id: number; readonly result: BatchResult }
  | {
      readonly id: number;
      readonly refusal: { readonly reason: ScanReason; readonly message: string };
    };

/** Scans batches of commits, at most as many at once as there are threads. */
export interface BatchPool {
  /** @throws ScanError */
  scan(commits: readonly string[]): Promise<BatchResult>;
  /** Ends all threads and their git processes. */
  close(): Promise<void>;
}

/** Scans in this thread: for few commits, and for detectors that a thread could not be given. */
export function localPool(gitDir: string, engine: Engine, options: GitOptions): BatchPool {
  return {
    scan: (commits) => scanBatch(gitDir, commits, engine, options),
    close: async () => {},
  };
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, { resolve(result: BatchResult): void; reject(error: Error): void }>;
}

/** Scans in `size` threads, each with a git of its own, so that parsing never holds git back. */
export function threadPool(settings: WorkerSettings, size: number, signal: AbortSignal): BatchPool {
  let lastId = 0;
  const threads = Array.from({ length: size }, () => startThread(settings));
  const onAbort = (): void => {
    for (const { worker } of threads) worker.postMessage('stop');
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return {
    scan(commits) {
      if (signal.aborted) return Promise.reject(interrupted());
      const idlest = threads.toSorted((a, b) => a.waiting.size - b.waiting.size)[0];
      if (idlest === undefined) return Promise.reject(new RangeError('A pool needs a thread.'));
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        idlest.waiting.set(id, { resolve, reject });
        idlest.worker.postMessage({ id, commits } satisfies BatchRequest);
      });
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

function startThread(settings: WorkerSettings): Thread {
  const worker = new Worker(new URL('./batch-worker.ts', import.meta.url), {
    workerData: settings,
  });
  const waiting: Thread['waiting'] = new Map();
  worker.on('message', (reply: BatchReply) => {
    const one = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('result' in reply) one?.resolve(reply.result);
    else one?.reject(new ScanError(reply.refusal.reason, reply.refusal.message));
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
            resolve: (result) => {
              one.resolve(result);
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
