import type { Engine } from '../engine/engine.ts';
import { type GitOptions, interrupted } from './run.ts';
import { TASKS, type TaskName, type Tasks } from './tasks.ts';
import { acquireThread, releaseThread, type ThreadConfig } from './threads.ts';

/** Runs the tasks of one scan, in threads or in this one. */
export interface BatchPool {
  /** The number of tasks that run at the same time. */
  readonly size: number;
  /** Runs a task on the thread that has the least to do. @throws ScanError */
  run<Name extends TaskName>(
    name: Name,
    request: Tasks[Name]['request'],
  ): Promise<Tasks[Name]['result']>;
  /**
   * Runs a task on all threads, which share its work.
   * @param onProgress gets the sum of what the threads report
   * @throws ScanError
   */
  runOnAll<Name extends TaskName>(
    name: Name,
    request: Tasks[Name]['request'],
    onProgress?: (done: number) => void,
  ): Promise<Tasks[Name]['result'][]>;
  /** Stops all tasks and their git processes. */
  close(): Promise<void>;
}

/** A pool without threads: for few commits, and for detectors that no thread could be given. */
export function localPool(gitDir: string, engine: () => Engine, options: GitOptions): BatchPool {
  const run = async <Name extends TaskName>(
    name: Name,
    request: Tasks[Name]['request'],
    onProgress: (done: number) => void = () => {},
  ): Promise<Tasks[Name]['result']> =>
    TASKS[name]({ gitDir, engine, options, onProgress }, request);
  return {
    size: 1,
    run,
    runOnAll: async (name, request, onProgress) => [await run(name, request, onProgress)],
    close: async () => {},
  };
}

/** The repository of a pool, and what its threads search for. */
export interface PoolSettings {
  readonly gitDir: string;
  readonly gitPath: string | undefined;
  readonly thread: ThreadConfig;
}

/** A pool of threads, each with git processes of its own, so that parsing never blocks git. */
export function threadPool(
  { gitDir, gitPath, thread: config }: PoolSettings,
  size: number,
  signal: AbortSignal,
): BatchPool {
  const threads = Array.from({ length: size }, () => acquireThread(config));
  const onAbort = (): void => {
    for (const thread of threads) thread.stop();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return {
    size,
    async run(name, request) {
      if (signal.aborted) throw interrupted();
      const [leastBusy] = threads.toSorted((a, b) => a.pendingCount() - b.pendingCount());
      if (leastBusy === undefined) throw new RangeError('A pool needs a thread.');
      return leastBusy.run({ gitDir, gitPath, name, request }, () => {});
    },
    async runOnAll(name, request, onProgress = () => {}) {
      if (signal.aborted) throw interrupted();
      const done = threads.map(() => 0);
      return Promise.all(
        threads.map((thread, index) =>
          thread.run({ gitDir, gitPath, name, request }, (own) => {
            done[index] = own;
            onProgress(done.reduce((sum, each) => sum + each, 0));
          }),
        ),
      );
    },
    async close() {
      signal.removeEventListener('abort', onAbort);
      onAbort();
      await Promise.all(threads.map(releaseThread));
    },
  };
}
