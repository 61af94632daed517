import { patchShortener } from '../text/shorten-patch.ts';
import { DIFF_ARGS, PATCH_CONTEXT } from './diff-args.ts';
import { MESSAGE_PATH, messagePatch } from './messages.ts';
import { readObjects } from './objects.ts';
import { nameBytes, unquote } from './path-name.ts';
import { startGit } from './run.ts';

/** One file of one commit, and which part of its patch matters. */
export interface WantedPatch {
  readonly sha: string;
  readonly path: string;
  /** The former name, so that a rename stays one. */
  readonly oldPath?: string;
  /** Line of the new file that must be kept when the patch is too big. */
  readonly line?: number;
  /** UTF-16 column in that line, when the line itself is too big. */
  readonly column?: number;
}

/** How patches are read. */
export interface ReadPatchOptions {
  /** Unchanged lines around each change; default {@link PATCH_CONTEXT}. */
  readonly contextLines?: number;
  /** Most bytes of text a patch; default 256 KiB. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
  readonly gitPath?: string;
}

/** The unified diff of one file in one commit, raw: mask it before it is stored or shown. */
export interface RawPatch {
  readonly text: string;
  readonly truncated: boolean;
}

/** Of one commit no more is kept; what follows of its patch is lost. */
const MAX_READ = 64 * 1024 * 1024;
/** Patches that one git reads: starting one costs more than reading many. */
const AT_ONCE = 256;

/**
 * Reads the patches of files in commits, raw, in no certain order. Of a merge it is the combined diff; it is empty where the
 * commit does not touch the path.
 *
 * @throws ScanError
 */
export async function* readPatches<Wanted extends WantedPatch>(
  gitDir: string,
  wanted: readonly Wanted[],
  options: ReadPatchOptions = {},
): AsyncGenerator<[Wanted, RawPatch]> {
  const files = wanted.filter(({ path }) => path !== MESSAGE_PATH);
  for (let start = 0; start < files.length; start += AT_ONCE) {
    yield* readSome(gitDir, files.slice(start, start + AT_ONCE), options);
  }
  const messages = wanted.filter(({ path }) => path === MESSAGE_PATH);
  if (messages.length > 0) yield* readMessages(gitDir, messages, options);
}

/** Messages of commits, each as the patch of a new file. */
async function* readMessages<Wanted extends WantedPatch>(
  gitDir: string,
  wanted: readonly Wanted[],
  options: ReadPatchOptions,
): AsyncGenerator<[Wanted, RawPatch]> {
  const ids = [...new Set(wanted.map(({ sha }) => sha))];
  for await (const { id, content } of readObjects(gitDir, ids, options)) {
    const text = messagePatch(content);
    for (const one of wanted) {
      if (one.sha === id) yield [one, boundedPatch(text, false, options.maxBytes)(one)];
    }
  }
}

async function* readSome<Wanted extends WantedPatch>(
  gitDir: string,
  wanted: readonly Wanted[],
  options: ReadPatchOptions,
): AsyncGenerator<[Wanted, RawPatch]> {
  const { contextLines = PATCH_CONTEXT } = options;
  const paths = new Set(wanted.flatMap(({ path, oldPath = path }) => [oldPath, path]));
  const git = startGit(
    [
      '--git-dir', gitDir, 'diff-tree', '--stdin', '--cc', `-U${Math.max(1, Math.floor(contextLines))}`, ...DIFF_ARGS,
      '--', ...[...paths].map(pathspec),
    ], // biome-ignore format: a command line
    options,
  );
  try {
    git.stdin.end(`${[...new Set(wanted.map(({ sha }) => sha))].join('\n')}\n`);
    yield* patchesIn(git.stdout, wanted, options.maxBytes);
    await git.done;
  } finally {
    git.stop();
  }
}

/** Picks patches of files out of what git prints of commits; empty for those that are not there. */
export async function* patchesIn<Wanted extends WantedPatch>(
  output: AsyncIterable<unknown> | Iterable<unknown>,
  wanted: readonly Wanted[],
  maxBytes?: number,
): AsyncGenerator<[Wanted, RawPatch]> {
  const waiting = Map.groupBy(wanted, ({ sha }) => sha);
  for await (const { sha, text, isCut } of commitsOf(output)) {
    const ofFiles = Map.groupBy(waiting.get(sha) ?? [], ({ path }) => path);
    const sections = ofFiles.size === 0 ? [] : text.split(SECTION_START);
    for (const [path, ofFile] of ofFiles) {
      const name = nameBytes(path);
      const section = sections.find((one) => isOf(one, name)) ?? '';
      const bounded = boundedPatch(section, isCut, maxBytes);
      for (const one of ofFile) yield [one, bounded(one)];
    }
    waiting.delete(sha);
  }
  for (const one of [...waiting.values()].flat()) yield [one, { text: '', truncated: false }];
}

/** The patch of one file for each of its findings: a big one is cut down to what surrounds the finding. */
function boundedPatch(
  text: string,
  isCut: boolean,
  maxBytes = 256 * 1024,
): (one: WantedPatch) => RawPatch {
  if (!isCut && Buffer.byteLength(text) <= maxBytes) {
    const whole = { text, truncated: false };
    return () => whole;
  }
  const shorten = patchShortener(text, maxBytes);
  return ({ line = null, column = 0 }) => ({ text: shorten(line, column), truncated: true });
}

/** Hexadecimal digits alone in a line: no line of a diff begins so. */
const HEADER = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** What git prints of several commits, cut where a commit begins. */
export async function* commitsOf(
  output: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncGenerator<{ sha: string; text: string; isCut: boolean }> {
  let sha: string | null = null;
  let kept: Buffer[] = [];
  let size = 0;
  let rest: Buffer = Buffer.alloc(0);
  const keep = (piece: Buffer): void => {
    if (size <= MAX_READ) kept.push(piece);
    size += piece.length;
  };
  const commit = (of: string) => ({
    sha: of,
    text: Buffer.concat(kept).toString('utf8'),
    isCut: size > MAX_READ,
  });
  for await (const chunk of output) {
    if (!Buffer.isBuffer(chunk)) continue;
    const data: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    let at = 0;
    for (let end = data.indexOf(10); end !== -1; end = data.indexOf(10, at)) {
      const length = end - at;
      if (length === 40 || length === 64) {
        const line = data.toString('latin1', at, end);
        if (HEADER.test(line)) {
          keep(data.subarray(from, at));
          if (sha !== null) yield commit(sha);
          sha = line;
          kept = [];
          size = 0;
          from = end + 1;
        }
      }
      at = end + 1;
    }
    keep(data.subarray(from, at));
    rest = data.subarray(at);
  }
  keep(rest);
  if (sha !== null) yield commit(sha);
}

/**
 * A path as a pathspec. An argument is text, so that bytes which are not UTF-8 become `?`, which
 * matches any one byte; a neighbour that matches too is sorted out by its header.
 */
function pathspec(path: string): string {
  const bytes = nameBytes(path);
  const text = bytes.toString('utf8');
  if (!text.includes('\ufffd')) return `:(top,literal)${text}`;
  let glob = '';
  for (const byte of bytes) {
    const char = String.fromCharCode(byte);
    glob += byte > 126 ? '?' : /[*?[\]\\]/.test(char) ? `\\${char}` : char;
  }
  return `:(top,glob)${glob}`;
}

/** Where the section of a file begins in the diff of several. */
const SECTION_START = /^(?=diff --(?:git|cc|combined) )/m;

/** Whether a section is about a file: by its `+++` line, which is exact, or where there is none by its first. */
function isOf(section: string, name: Buffer): boolean {
  const hunk = section.indexOf('\n@@');
  const [head = '', ...lines] = (hunk === -1 ? section : section.slice(0, hunk)).split('\n');
  const after = lines.find((line) => line.startsWith('+++ ') && line !== '+++ /dev/null');
  const isName = (printed: string, prefix: string): boolean =>
    unquote(Buffer.from(printed)).equals(Buffer.concat([Buffer.from(prefix), name]));
  // git ends a name that holds a space with a tab.
  if (after !== undefined) return isName(after.slice(4).replace(/\t$/, ''), 'b/');
  const merged = /^diff --(?:cc|combined) (.*)$/.exec(head)?.[1];
  if (merged !== undefined) return isName(merged, '');
  const quoted = /"(?:[^"\\]|\\.)*"$/.exec(head)?.[0];
  return quoted === undefined ? head.endsWith(` b/${name.toString('utf8')}`) : isName(quoted, 'b/');
}
