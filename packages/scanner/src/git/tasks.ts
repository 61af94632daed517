import type { Engine } from '../engine/engine.ts';
import { indexPacks, type PackIndex } from '../prefilter/pack-file.ts';
import {
  type MessagePrefilterRequest,
  type MessagePrefilterShare,
  prefilterMessages,
} from '../prefilter/prefilter-messages.ts';
import {
  type PrefilterRequest,
  type PrefilterShare,
  prefilterPacks,
} from '../prefilter/prefilter-packs.ts';
import { commitsWithMessages } from './messages.ts';
import type { GitOptions } from './run.ts';
import type { BatchResult } from './scan-batch.ts';
import { scanInParts } from './scan-in-parts.ts';

/** What a thread can do, by name: what it is given, and what it returns. */
export interface Tasks {
  /** Diffs commits and scans what they add. A small scan keeps what it read. */
  scan: {
    request: { readonly commits: readonly string[]; readonly isSmall: boolean };
    result: BatchResult;
  };
  /** The commits whose messages hold a finding, as git prints them. */
  messages: { request: readonly string[]; result: readonly string[] };
  /** Indexes the packs at these paths. */
  indexPacks: { request: readonly string[]; result: readonly PackIndex[] };
  /** Prefilters commit messages, each thread a share of them. */
  prefilterMessages: { request: MessagePrefilterRequest; result: MessagePrefilterShare };
  /** Prefilters blobs, each thread a share of them. Reports the blobs that this thread has done. */
  prefilterPacks: { request: PrefilterRequest; result: PrefilterShare };
}

export type TaskName = keyof Tasks;

/** Where tasks run, and with what. */
export interface TaskContext {
  readonly gitDir: string;
  readonly engine: () => Engine;
  readonly options: GitOptions;
  readonly onProgress: (done: number) => void;
}

type TaskTable = {
  readonly [Name in TaskName]: (
    context: TaskContext,
    request: Tasks[Name]['request'],
  ) => Tasks[Name]['result'] | Promise<Tasks[Name]['result']>;
};

/** Every task. A thread and a pool without threads run the same table. @throws ScanError */
export const TASKS: TaskTable = {
  scan: ({ gitDir, engine, options }, { commits, isSmall }) =>
    scanInParts(gitDir, commits, engine(), options, isSmall),
  messages: ({ gitDir, engine, options }, commits) =>
    commitsWithMessages(gitDir, commits, engine(), options),
  indexPacks: (_context, paths) => indexPacks(paths),
  prefilterMessages: ({ engine }, request) => prefilterMessages(request, engine()),
  prefilterPacks: ({ engine, onProgress }, request) =>
    prefilterPacks(request, engine(), onProgress),
};
