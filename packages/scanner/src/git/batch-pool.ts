import type { Engine } from '../engine/engine.ts';
import { ScanError } from '../errors.ts';
import { mapPacks, type PackMap } from '../pack/pack-file.ts';
import { type MessageRequest, type SiftedMessages, siftMessages } from '../pack/sift-messages.ts';
import { type Sifted, type SiftRequest, siftPacks } from '../pack/sift-share.ts';
import { commitsWithMessages } from './messages.ts';
import { type GitOptions, interrupted } from './run.ts';
import { type BatchResult, scanBatch } from './scan-batch.ts';
import type { Search } from './threads.ts';
import { parkThread, type Task, type Thread, takeThread, type WorkerReply } from './threads.ts';

/** Does all that a scan is made of, at most as much at once as there are threads. */
export interface BatchPool {
  /** Diffs and scans commits; of few all is kept that is read. @throws ScanError */
  scan(commits: readonly string[], isFew: boolean): Promise<BatchResult>;
  /** Those of the commits whose messages hold something. @throws ScanError */
  messages(commits: readonly string[]): Promise<string[]>;
  /** Maps those of the packs that can be read by hand. */
  map(paths: readonly string[]): Promise<readonly PackMap[]>;
  /** Looks at messages as the packs hold them, with all threads at once. */
  siftMessages(request: MessageRequest): Promise<SiftedMessages[]>;
  /** Sifts the packs with all threads at once; tells now and then how many blobs are done in all. */
  sift(request: SiftRequest, onSifted: (blobs: number) => void): Promise<Sifted[]>;
  /** Ends all threads and their git processes. */
  close(): Promise<void>;
}

/** Works in this thread: for few commits, and for detectors that a thread could not be given. */
export function localPool(gitDir: string, engine: () => Engine, options: GitOptions): BatchPool {
  return {
    scan: (commits, isFew) => scanBatch(gitDir, commits, engine(), options, isFew),
    messages: (commits) => commitsWithMessages(gitDir, commits, engine(), options),
    map: async (paths) => mapPacks(paths),
    siftMessages: async (request) => [siftMessages(request, engine())],
    sift: async (request, onSifted) => [siftPacks(request, engine(), onSifted)],
    close: async () => {},
  };
}

/** Where the threads of a pool work, and what they look for. */
export interface PoolSettings {
  readonly gitDir: string;
  readonly gitPath: string | undefined;
  readonly search: Search;
}

/** Works in `size` threads, each with a git of its own, so that parsing never holds git back. */
export function threadPool(
  { gitDir, gitPath, search }: PoolSettings,
  size: number,
  signal: AbortSignal,
): BatchPool {
  const threads = Array.from({ length: size }, () => takeThread(search));
  const onAbort = (): void => {
    for (const thread of threads) thread.stop();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  const ask = (
    thread: Thread,
    task: Task,
    tell: (blobs: number) => void = () => {},
  ): Promise<WorkerReply> => {
    if (signal.aborted) return Promise.reject(interrupted());
    return thread.ask({ gitDir, gitPath, task }, tell);
  };
  return {
    async scan(commits, isFew) {
      const [idlest] = threads.toSorted((a, b) => a.waiting() - b.waiting());
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
    async map(paths) {
      const [first] = threads;
      if (first === undefined) return [];
      const reply = await ask(first, { kind: 'map', paths });
      if (reply.kind === 'map') return reply.result;
      throw refusalOf(reply);
    },
    siftMessages: (request) =>
      Promise.all(
        threads.map(async (thread) => {
          const reply = await ask(thread, { kind: 'siftMessages', request });
          if (reply.kind === 'siftMessages') return reply.result;
          throw refusalOf(reply);
        }),
      ),
    sift(request, onSifted) {
      const sifted = threads.map(() => 0);
      return Promise.all(
        threads.map(async (thread, index) => {
          const reply = await ask(thread, { kind: 'sift', request }, (blobs) => {
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
      await Promise.all(threads.map(parkThread));
    },
  };
}

function refusalOf(reply: WorkerReply): Error {
  return reply.kind === 'refused'
    ? new ScanError(reply.reason, reply.message)
    : new RangeError('A thread answered another question.');
}
