import { printName, unquote } from '../git/path-name.ts';
import { type GitOptions, startGit } from '../git/run.ts';

/** What commits bring in: which blob to which path. Blobs and paths are numbered as they are met. */
export interface Changes {
  readonly paths: readonly string[];
  /** `idKey` of each blob; its number is its place here. */
  readonly keys: Float64Array;
  /** A blob's object id in hexadecimal. */
  idOf(blob: number): string;
  /** The paths of each blob: `pathIds` from `pathsAt[blob]` to `pathsAt[blob + 1]`. */
  readonly pathsAt: Int32Array;
  readonly pathIds: Int32Array;
  /** Calls back for each commit with the pairs that it brings in. */
  forEachCommit(visit: (sha: string, pairs: readonly Pair[]) => void): void;
}

/** A blob at a path. */
export interface Pair {
  readonly blob: number;
  readonly path: number;
  /** The blob that it follows there, which git diffs it with; -1 for none, one that no commit of these brings, or several. */
  readonly before: number;
}

/** Numbers that a pair takes in a list. */
const NUMBERS = 3;

/** More pairs than this are not held in memory. */
const MAX_PAIRS = 4_000_000;
const ID_BYTES = 20;
const NEWLINE = 10;
const COLON = 58;
const TAB = 9;
/** A mode, and an id, with the blank behind it. */
const MODE_WIDTH = 7;
const ID_WIDTH = 41;

/** Arguments of the listing: what `DIFF_ARGS` would diff, named only. Renames come as a deletion and an addition. */
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

/** Lists what these commits bring in, without reading any file; null when it is too much to hold. @throws ScanError */
export async function listChanges(
  gitDir: string,
  commits: readonly string[],
  options: GitOptions,
): Promise<Changes | null> {
  const reader = createReader();
  // Two at once, each with half: the listing is git's own work alone.
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
  result(): Changes;
}

function createReader(): Reader {
  const paths: string[] = [];
  const pathNumbers = new Map<string, number>();
  // Kept as bytes: a string would hold the whole line that it was cut from.
  let ids = Buffer.alloc(ID_BYTES << 12);
  let blobCount = 0;
  const blobNumbers = new Map<number, number>();
  const blocks: { shas: string[]; starts: number[]; pairs: number[] }[] = [];
  let count = 0;

  const pathNumber = (bytes: Buffer, from: number, to: number): number => {
    const key = bytes.toString('latin1', from, to);
    const known = pathNumbers.get(key);
    if (known !== undefined) return known;
    pathNumbers.set(key, paths.length);
    return paths.push(printName(unquote(Buffer.from(bytes.subarray(from, to))))) - 1;
  };
  const blobNumber = (bytes: Buffer, idAt: number): number => {
    const key = keyAt(bytes, idAt);
    const known = blobNumbers.get(key);
    if (known !== undefined) return known;
    blobNumbers.set(key, blobCount);
    if (ids.length < (blobCount + 1) * ID_BYTES)
      ids = Buffer.concat([ids, Buffer.alloc(ids.length)]);
    ids.write(bytes.toString('latin1', idAt, idAt + 2 * ID_BYTES), blobCount * ID_BYTES, 'hex');
    return blobCount++;
  };

  return {
    block() {
      const shas: string[] = [];
      const pairs: number[] = [];
      const mine = { shas, starts: [0], pairs };
      blocks.push(mine);
      return {
        line(bytes, from, to) {
          if (bytes[from] !== COLON) {
            if (mine.shas.length > 0) mine.starts.push(mine.pairs.length);
            mine.shas.push(bytes.toString('latin1', from, to));
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
          mine.pairs.push(
            blob,
            path,
            follows && !isAbsent(bytes, idsAt) ? keyAt(bytes, idsAt) : -1,
          );
          count++;
        },
      };
    },
    isFull: () => count > MAX_PAIRS,
    result() {
      const keys = new Float64Array(new SharedArrayBuffer(8 * blobCount));
      for (const [key, blob] of blobNumbers) keys[blob] = key;
      for (const { pairs } of blocks) {
        for (let at = 2; at < pairs.length; at += NUMBERS)
          pairs[at] = blobNumbers.get(pairs[at] ?? -1) ?? -1;
      }
      blobNumbers.clear();
      const { pathsAt, pathIds } = pathsByBlob(blocks, blobCount, paths.length);
      return {
        paths,
        keys,
        idOf: (blob) => ids.toString('hex', blob * ID_BYTES, (blob + 1) * ID_BYTES),
        pathsAt,
        pathIds,
        forEachCommit(visit) {
          for (const { shas, starts, pairs } of blocks) {
            shas.forEach((sha, index) => {
              const own: Pair[] = [];
              const end = starts[index + 1] ?? pairs.length;
              for (let at = starts[index] ?? 0; at < end; at += NUMBERS) {
                own.push({
                  blob: pairs[at] ?? 0,
                  path: pairs[at + 1] ?? 0,
                  before: pairs[at + 2] ?? -1,
                });
              }
              visit(sha, own);
            });
          }
        },
      };
    },
  };
}

/** `idKey` of an id that is written there in hexadecimal. */
function keyAt(bytes: Buffer, at: number): number {
  let high = 0;
  let low = 0;
  for (let i = at; i < at + 6; i++) {
    high = high * 16 + digitOf(bytes[i] ?? 0);
    low = low * 16 + digitOf(bytes[i + 6] ?? 0);
  }
  return high * 0x1000000 + low;
}

function digitOf(byte: number): number {
  return byte < 58 ? byte - 48 : byte - 87;
}

/** Whether an id is that of nothing: zeros. */
function isAbsent(bytes: Buffer, at: number): boolean {
  for (let i = at; i < at + 2 * ID_BYTES; i++) if (bytes[i] !== 48) return false;
  return true;
}

/** Whether a mode is that of a file that is no link: a change from one to the other is shown as a new file. */
function isFile(bytes: Buffer, at: number): boolean {
  return bytes[at] === 49 && bytes[at + 1] === 48;
}

/** Whether a mode is that of a commit of another repository. */
function isSubmodule(bytes: Buffer, at: number): boolean {
  return bytes[at] === 49 && bytes[at + 1] === 54;
}

/** The distinct paths of each blob, in one list. */
function pathsByBlob(
  blocks: readonly { readonly pairs: readonly number[] }[],
  blobCount: number,
  pathCount: number,
): Pick<Changes, 'pathsAt' | 'pathIds'> {
  const all = new Float64Array(blocks.reduce((sum, { pairs }) => sum + pairs.length / NUMBERS, 0));
  let count = 0;
  for (const { pairs } of blocks) {
    for (let at = 0; at < pairs.length; at += NUMBERS)
      all[count++] = (pairs[at] ?? 0) * pathCount + (pairs[at + 1] ?? 0);
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
  return { pathsAt, pathIds };
}
