import { shorten } from '../text/shorten-patch.ts';
import { nameBytes, printName } from './path-name.ts';
import { startGit } from './run.ts';
import { DIFF_ARGS } from './scan-batch.ts';

/** Which part of a patch is wanted. */
export interface ReadPatchOptions {
  /** Unchanged lines around each change; default 3. */
  readonly contextLines?: number;
  /** Most bytes of text; default 256 KiB. */
  readonly maxBytes?: number;
  /** Line of the new file that must be kept when the patch is too big. */
  readonly line?: number;
  /** UTF-16 column in that line, when the line itself is too big. */
  readonly column?: number;
  /** The former name, so that a rename stays one. */
  readonly oldPath?: string;
  readonly signal?: AbortSignal;
  readonly gitPath?: string;
}

/** Beyond this git is stopped; what follows of the patch is lost. */
const MAX_READ = 64 * 1024 * 1024;

/**
 * The unified diff of one file in one commit, raw: mask it before it is stored or shown. Of a merge
 * it is the combined diff. Empty when the commit does not touch the path.
 * @throws ScanError
 */
export async function readPatch(
  gitDir: string,
  sha: string,
  path: string,
  options: ReadPatchOptions = {},
): Promise<{ text: string; truncated: boolean }> {
  const { contextLines = 3, maxBytes = 256 * 1024 } = options;
  const paths = options.oldPath === undefined ? [path] : [options.oldPath, path];
  const git = startGit(
    [
      '--git-dir', gitDir, 'diff-tree', '--no-commit-id', '--cc', `-U${Math.max(1, Math.floor(contextLines))}`, ...DIFF_ARGS,
      '--end-of-options', sha, '--', ...paths.map(pathspec),
    ], // biome-ignore format: a command line
    options,
  );
  git.stdin.end();
  const chunks: Buffer[] = [];
  let size = 0;
  let isCut = false;
  for await (const chunk of git.stdout) {
    if (!Buffer.isBuffer(chunk)) continue;
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_READ) {
      isCut = true;
      git.stop();
      break;
    }
  }
  if (!isCut) await git.done;
  const text = fileDiff(Buffer.concat(chunks).toString('utf8'), path);
  if (!isCut && Buffer.byteLength(text) <= maxBytes) return { text, truncated: false };
  return {
    text: shorten(text, maxBytes, options.line ?? null, options.column ?? 0),
    truncated: true,
  };
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

/** Of several files' diffs the one of this path; a file's section begins at a line `diff --`. */
function fileDiff(text: string, path: string): string {
  const sections = text.split(/^(?=diff --(?:git|cc|combined) )/m);
  if (sections.length < 2) return text;
  const bytes = nameBytes(path);
  const plain = bytes.toString('utf8');
  const names = new Set([plain, printName(bytes), quoteAll(bytes)]);
  return (
    sections.find((section) => {
      const head = section.slice(0, section.indexOf('\n'));
      return [...names].some((name) => {
        const bare = name.startsWith('"') ? name.slice(1) : name;
        return head.endsWith(`b/${bare}`) || head.endsWith(` ${name}`);
      });
    }) ?? ''
  );
}

/** As git quotes a name when it also quotes what is beyond ASCII. */
function quoteAll(bytes: Buffer): string {
  let quoted = '"';
  for (const byte of bytes)
    quoted += byte > 126 ? `\\${byte.toString(8)}` : String.fromCharCode(byte);
  return `${quoted}"`;
}
