import { printName, unquote } from '../git/path-name.ts';
import { type GitOptions, startGit } from '../git/run.ts';
import { ID_BYTES, ObjectIdSet } from './object-ids.ts';
import type { BlobPaths } from './prefilter-packs.ts';

/** What commits bring in: which blob at which path. */
export interface BlobChanges extends BlobPaths {
  /** Calls back for each commit with the blobs that it brings in. */
  forEachCommit(visit: (sha: string, changes: readonly BlobAtPath[]) => void): void;
}

/** A blob that a commit brings to a path, by their numbers. */
export interface BlobAtPath {
  readonly blob: number;
  readonly path: number;
  /** The blob that it replaces there, with which git diffs it; -1 when there is none, or several. */
  readonly before: number;
}

/** Numbers of one change in a flat list: blob, path, blob before. */
const NUMBERS = 3;

/** A history with more changes is not held in memory. */
const MAX_CHANGES = 4_000_000;
const NEWLINE = 10;
const COLON = 58;
const TAB = 9;
/** A mode and an id, each with the blank behind it. */
const MODE_WIDTH = 7;
const ID_WIDTH = 41;

/** Lists what `DIFF_ARGS` would diff. A rename comes as a deletion and an addition. */
const LIST_ARGS = [
  '-r',
  '--raw',
  '-c',
  '--root',
  '--no-abbrev',
  '--no-renames',
  '--no-relative',
  '--ignore-submodules=all',
] as const;

/**
 * Lists what these commits bring in, without reading any file. Null when it is too much to hold.
 *
 * @param hashBits bits of an object id that choose its slot; tests narrow it so that ids collide
 * @throws ScanError
 */
export async function listBlobChanges(
  gitDir: string,
  commits: readonly string[],
  options: GitOptions,
  hashBits?: number,
): Promise<BlobChanges | null> {
  const reader = createListReader(hashBits);
  // The listing is git's work alone, so two processes share it.
  const half = Math.ceil(commits.length / 2);
  const parts = await Promise.all(
    [commits.slice(0, half), commits.slice(half)].map((part) =>
      list(gitDir, part, options, reader),
    ),
  );
  return parts.every(Boolean) ? reader.result() : null;
}

async function list(
  gitDir: string,
  commits: readonly string[],
  options: GitOptions,
  reader: Reader,
): Promise<boolean> {
  if (commits.length === 0) return true;
  const git = startGit(['--git-dir', gitDir, 'diff-tree', '--stdin', ...LIST_ARGS], options);
  const block = reader.block();
  try {
    git.stdin.end(`${commits.join('\n')}\n`);
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of git.stdout) {
      if (!Buffer.isBuffer(chunk)) continue;
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let at = 0;
      for (;;) {
        const newline = bytes.indexOf(NEWLINE, at);
        if (newline < 0) break;
        block.line(bytes, at, newline);
        at = newline + 1;
      }
      rest = bytes.subarray(at);
      if (reader.isFull()) return false;
    }
    await git.done;
    return true;
  } finally {
    git.stop();
  }
}

interface Block {
  line(bytes: Buffer, from: number, to: number): void;
}

interface Reader {
  block(): Block;
  isFull(): boolean;
  result(): BlobChanges;
}

function createListReader(hashBits?: number): Reader {
  const paths: string[] = [];
  const pathNumbers = new Map<string, number>();
  // Holds the blobs that commits replace, too. Those that no commit brings have no paths.
  const blobs = new ObjectIdSet(hashBits);
  const id = Buffer.alloc(ID_BYTES);
  const blocks: { shas: string[]; starts: number[]; changes: number[] }[] = [];
  let count = 0;

  const pathNumber = (bytes: Buffer, from: number, to: number): number => {
    const key = bytes.toString('latin1', from, to);
    const known = pathNumbers.get(key);
    if (known !== undefined) return known;
    pathNumbers.set(key, paths.length);
    return paths.push(printName(unquote(Buffer.from(bytes.subarray(from, to))))) - 1;
  };
  const blobNumber = (bytes: Buffer, idAt: number): number => {
    readHexId(bytes, idAt, id);
    return blobs.add(id, 0);
  };

  return {
    block() {
      const shas: string[] = [];
      const changes: number[] = [];
      const own = { shas, starts: [0], changes };
      blocks.push(own);
      return {
        line(bytes, from, to) {
          if (bytes[from] !== COLON) {
            if (own.shas.length > 0) own.starts.push(own.changes.length);
            own.shas.push(bytes.toString('latin1', from, to));
            return;
          }
          let parents = 0;
          while (bytes[from + parents] === COLON) parents++;
          // n parents' modes, then the result's; the same of ids; a status.
          const modeAt = from + parents;
          const idsAt = modeAt + MODE_WIDTH * (parents + 1);
          const idAt = idsAt + ID_WIDTH * parents;
          if (isSubmodule(bytes, modeAt + MODE_WIDTH * parents) || isAbsent(bytes, idAt)) return;
          const blob = blobNumber(bytes, idAt);
          const path = pathNumber(bytes, bytes.indexOf(TAB, idAt) + 1, to);
          const follows =
            parents === 1 && isFile(bytes, modeAt) && isFile(bytes, idsAt - MODE_WIDTH);
          own.changes.push(
            blob,
            path,
            follows && !isAbsent(bytes, idsAt) ? blobNumber(bytes, idsAt) : -1,
          );
          count++;
        },
      };
    },
    isFull: () => count > MAX_CHANGES,
    result() {
      return {
        blobs,
        paths,
        ...pathsByBlob(blocks, blobs.count, paths.length),
        forEachCommit(visit) {
          for (const { shas, starts, changes } of blocks) {
            shas.forEach((sha, index) => {
              const all: BlobAtPath[] = [];
              const end = starts[index + 1] ?? changes.length;
              for (let at = starts[index] ?? 0; at < end; at += NUMBERS) {
                all.push({
                  blob: changes[at] ?? 0,
                  path: changes[at + 1] ?? 0,
                  before: changes[at + 2] ?? -1,
                });
              }
              visit(sha, all);
            });
          }
        },
      };
    },
  };
}

/** Reads an id that is written in hexadecimal, without a string in between. */
function readHexId(bytes: Buffer, at: number, id: Uint8Array): void {
  for (let i = 0; i < ID_BYTES; i++) {
    id[i] = 16 * digitOf(bytes[at + 2 * i] ?? 0) + digitOf(bytes[at + 2 * i + 1] ?? 0);
  }
}

function digitOf(byte: number): number {
  return byte < 58 ? byte - 48 : byte - 87;
}

/** Whether an id is all zeros, which means no file. */
function isAbsent(bytes: Buffer, at: number): boolean {
  for (let i = at; i < at + 2 * ID_BYTES; i++) if (bytes[i] !== 48) return false;
  return true;
}

/** Whether a mode is that of a regular file. A change from a link to a file is shown as a new file. */
function isFile(bytes: Buffer, at: number): boolean {
  return bytes[at] === 49 && bytes[at + 1] === 48;
}

/** Whether a mode is that of a submodule's commit. */
function isSubmodule(bytes: Buffer, at: number): boolean {
  return bytes[at] === 49 && bytes[at + 1] === 54;
}

/** The distinct paths of each blob, in one list. */
function pathsByBlob(
  blocks: readonly { readonly changes: readonly number[] }[],
  blobCount: number,
  pathCount: number,
): Pick<BlobPaths, 'pathsAt' | 'pathIds'> {
  const all = new Float64Array(
    blocks.reduce((sum, { changes }) => sum + changes.length / NUMBERS, 0),
  );
  let count = 0;
  for (const { changes } of blocks) {
    for (let at = 0; at < changes.length; at += NUMBERS)
      all[count++] = (changes[at] ?? 0) * pathCount + (changes[at + 1] ?? 0);
  }
  all.sort();
  let distinct = 0;
  for (const [index, pair] of all.entries()) {
    if (index === 0 || pair !== all[distinct - 1]) all[distinct++] = pair;
  }
  const pathsAt = new Int32Array(new SharedArrayBuffer(4 * (blobCount + 1)));
  const pathIds = new Int32Array(new SharedArrayBuffer(4 * distinct));
  for (let index = 0; index < distinct; index++) {
    const pair = all[index] ?? 0;
    pathIds[index] = pair % pathCount;
    const blob = Math.floor(pair / pathCount);
    pathsAt[blob + 1] = index + 1;
  }
  // A blob without paths ends where the blob before it does.
  for (let blob = 1; blob <= blobCount; blob++) {
    pathsAt[blob] = Math.max(pathsAt[blob] ?? 0, pathsAt[blob - 1] ?? 0);
  }
  return { pathsAt, pathIds };
}
