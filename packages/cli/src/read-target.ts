import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import {
  type CustomRule,
  createStreamScanner,
  DETECTORS,
  gitDirOf,
  prepareRepository,
  ruleDetector,
  type ScanProblem,
  type StreamResult,
  scanRepository,
  sourceRefusal,
  stagedPatch,
} from '@sluice/scanner';
import { filesBelow } from './files.ts';
import type { RawFinding } from './found-secret.ts';

/** What is scanned. */
export type Target =
  | { readonly kind: 'history'; readonly place: string; readonly since?: string | undefined }
  /** What the next commit of a checkout would bring. */
  | {
      readonly kind: 'staged';
      readonly folder: string;
      readonly indexFile: string | undefined;
    }
  /** The files below a folder as they are. */
  | { readonly kind: 'folder'; readonly folder: string }
  /** A patch or any text on standard input. */
  | { readonly kind: 'input'; readonly chunks: AsyncIterable<Uint8Array> };

/** How a target is read. */
export interface ReadOptions {
  readonly rules: readonly CustomRule[];
  readonly signal: AbortSignal;
  /** A file that could not be read, in words. */
  readonly onProblem: (text: string) => void;
  /** A part of the history that could not be read. */
  readonly onUnread: (problem: ScanProblem) => void;
  /** Between 0 and 1, of a history. */
  readonly onProgress: (share: number) => void;
}

/** What was read. */
export interface ReadTotals {
  commits: number;
  files: number;
  bytes: number;
}

/** Reads a target piece by piece. @throws ScanError */
export async function* readTarget(
  target: Target,
  options: ReadOptions,
  totals: ReadTotals,
): AsyncGenerator<readonly RawFinding[]> {
  switch (target.kind) {
    case 'history':
      yield* readHistory(target, options, totals);
      return;
    case 'folder':
      yield* readFolder(target.folder, options, totals);
      return;
    case 'staged': {
      const patch = stagedPatch(target, { signal: options.signal });
      yield add(totals, await streamScanner(options).scanPatch(patch));
      return;
    }
    case 'input':
      yield add(totals, await streamScanner(options).scanInput('-', target.chunks));
  }
}

function streamScanner({ rules }: ReadOptions) {
  const detectors = rules.length === 0 ? DETECTORS : [...DETECTORS, ...rules.map(ruleDetector)];
  return createStreamScanner(detectors);
}

function add(totals: ReadTotals, { findings, bytes, files }: StreamResult): readonly RawFinding[] {
  totals.bytes += bytes;
  totals.files += files;
  return findings;
}

async function* readHistory(
  { place, since }: Extract<Target, { kind: 'history' }>,
  { rules, signal, onProgress, onUnread }: ReadOptions,
  totals: ReadTotals,
): AsyncGenerator<readonly RawFinding[]> {
  const isRemote = !existsSync(place) && (sourceRefusal(place) === null || place.includes('://'));
  const folder = isRemote ? await mkdtemp(join(tmpdir(), 'sluice-')) : null;
  try {
    const gitDir =
      folder === null
        ? await gitDirOf(place, { signal })
        : (await prepareRepository({ source: place, cacheDir: folder, signal })).gitDir;
    let found: RawFinding[] = [];
    const scan = scanRepository({
      gitDir,
      signal,
      rules,
      clock: () => performance.now(),
      ...(since === undefined ? {} : { since }),
    });
    for await (const event of scan) {
      if (event.type === 'finding') found.push(event.finding);
      else if (event.type === 'problem') onUnread(event.problem);
      else if (event.type === 'batchDone') {
        yield found;
        found = [];
      } else if (event.type === 'progress') {
        onProgress(event.commitsTotal === 0 ? 1 : event.commitsDone / event.commitsTotal);
      } else if (event.type === 'summary') {
        totals.commits = event.commits;
        totals.bytes = event.bytes;
      }
    }
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  }
}

async function* readFolder(
  folder: string,
  options: ReadOptions,
  totals: ReadTotals,
): AsyncGenerator<readonly RawFinding[]> {
  const scanner = streamScanner(options);
  for await (const path of filesBelow(folder)) {
    options.signal.throwIfAborted();
    const name = relative(folder, path);
    try {
      const file = createReadStream(path, { highWaterMark: 1 << 20 });
      yield add(totals, await scanner.scanFile(name, file));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      options.onProblem(`Cannot read ${name}: ${String(error.code)}`);
    }
  }
}
