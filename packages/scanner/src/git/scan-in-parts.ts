import { createAddedText } from '../engine/added-text.ts';
import type { Engine } from '../engine/engine.ts';
import { isScanError, type ScanReason } from '../errors.ts';
import type { ProblemReason, ScanProblem } from '../scan-problem.ts';
import { textKind, toUtf8 } from '../text/wide-text.ts';
import { DIFF_ARGS } from './diff-args.ts';
import { createDiffReader, type Located } from './diff-reader.ts';
import { checkObjects, readObjects } from './objects.ts';
import { printName } from './path-name.ts';
import { type GitOptions, startGit } from './run.ts';
import { type BatchResult, readCommits, scanBatch, withCommits } from './scan-batch.ts';

/** Commits of a failed batch that are tried together before each is tried alone. */
const PART = 20;
/** Most files of one commit that are read one by one. */
const MOST_FILES = 20_000;
/** Most bytes of a path list that is put on a command line. */
const MOST_ARGUMENT_BYTES = 64 * 1024;
/** Largest file that is read one by one. */
const MOST_FILE_BYTES = 64 * 1024 * 1024;

/** Failures of one part of a history. Others, such as a missing git, concern all of it. */
const PARTIAL: ReadonlySet<ScanReason> = new Set([
  'git_failed',
  'no_such_revision',
  'not_a_repository',
  'over_limit',
]);

function isPartial(error: unknown): boolean {
  return isScanError(error) && PARTIAL.has(error.reason);
}

/**
 * Diffs and scans commits like `scanBatch`. Where git fails over them they are read in ever smaller parts, down to single files, so that
 * a missing or damaged object costs what it holds and nothing else. What was not read is among the result's problems.
 *
 * @throws ScanError
 */
export async function scanInParts(
  gitDir: string,
  commits: readonly string[],
  engine: Engine,
  options: GitOptions,
  isSmall: boolean,
): Promise<BatchResult> {
  try {
    return await scanBatch(gitDir, commits, engine, options, isSmall);
  } catch (error) {
    if (!isPartial(error) || commits.length === 0) throw error;
    // Git that was started for this scan in advance took the failed call.
    const { prestarted: _, ...git } = options;
    const [only] = commits;
    if (commits.length === 1 && only !== undefined)
      return scanFileByFile(gitDir, only, engine, git);
    const size = commits.length > PART ? PART : 1;
    const results: BatchResult[] = [];
    // A limit takes a minute to be reached: it is not tried again for one commit alone.
    const isSlow = isScanError(error) && error.reason === 'over_limit' && size === 1;
    for (let from = 0; from < commits.length; from += size) {
      const part = commits.slice(from, from + size);
      const [commit = ''] = part;
      results.push(
        isSlow
          ? await scanFileByFile(gitDir, commit, engine, git)
          : await scanInParts(gitDir, part, engine, git, false),
      );
    }
    return joined(results);
  }
}

function joined(results: readonly BatchResult[]): BatchResult {
  const sum = (count: (one: BatchResult) => number): number =>
    results.reduce((total, one) => total + count(one), 0);
  return {
    findings: results.flatMap(({ findings }) => findings),
    bytes: sum(({ bytes }) => bytes),
    skippedBinary: sum(({ skippedBinary }) => skippedBinary),
    artifacts: null,
    problems: results.flatMap(({ problems }) => problems),
  };
}

/** A file that a commit changes. */
interface ChangedFile {
  readonly path: Buffer;
  /** Null: the commit adds the file. */
  readonly before: string | null;
  readonly after: string;
}

async function scanFileByFile(
  gitDir: string,
  commit: string,
  engine: Engine,
  options: GitOptions,
): Promise<BatchResult> {
  const problems: ScanProblem[] = [];
  const problem = (path: Buffer | null, reason: ProblemReason): void => {
    problems.push({ commit, path: path === null ? null : printName(path), reason });
  };
  const located: Located[] = [];
  let bytes = 0;
  const read = await readCommits(gitDir, [commit], engine, options);
  if (read.infos.size === 0) problem(null, 'missing_object');
  const files = await changedFiles(gitDir, commit, options);
  if (files === 'over_limit' || files === 'unreadable') problem(null, files);
  else {
    const sizes = await sizesOf(gitDir, files, options);
    const whole: ChangedFile[] = [];
    const diffed: ChangedFile[] = [];
    for (const file of files) {
      const size = sizes.get(file.after);
      if (size === undefined) problem(file.path, 'missing_object');
      else if (size > MOST_FILE_BYTES) problem(file.path, 'over_limit');
      else if (file.before !== null && sizes.has(file.before)) diffed.push(file);
      else whole.push(file);
    }
    for (const part of inArgumentLists(diffed)) {
      const found = await diffFiles(gitDir, commit, part, engine, options);
      bytes += found.bytes;
      located.push(...found.located);
      for (const path of found.failed) problem(path, 'unreadable');
    }
    for (const file of whole) {
      const found = await scanWholeFile(gitDir, commit, file, engine, options);
      if (found === null) problem(file.path, 'unreadable');
      else located.push(...found);
    }
  }
  located.push(...read.located);
  const findings = withCommits(located, read.infos);
  return { findings, bytes, skippedBinary: 0, artifacts: null, problems };
}

const MODES = /^:\d+ (?<mode>\d+) (?<before>[0-9a-f]+) (?<after>[0-9a-f]+) [A-Z]\d*$/;
const NO_OBJECT = /^0+$/;

/** git lists all files of a commit before it prints the first: what is not listed by then is too large. */
const LIST_LIMITS = { memoryBytes: 768 * 1024 ** 2, silenceMs: 15_000 };

/** The files that a commit brings against its first parent. */
async function changedFiles(
  gitDir: string,
  commit: string,
  options: GitOptions,
): Promise<ChangedFile[] | 'over_limit' | 'unreadable'> {
  const git = startGit(
    ['--git-dir', gitDir, 'diff-tree', '-r', '-z', '--root', '--raw', '--no-abbrev', '--no-renames',
      '--no-commit-id', '-m', '--first-parent', '--ignore-submodules=all', '--diff-filter=d', commit],
    { ...options, limits: LIST_LIMITS },
  ); // biome-ignore format: a list
  git.stdin.end();
  const files: ChangedFile[] = [];
  let head: RegExpExecArray | null = null;
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of git.stdout) {
      if (!Buffer.isBuffer(chunk)) continue;
      let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0)) {
        const field = bytes.subarray(0, end);
        bytes = bytes.subarray(end + 1);
        if (head === null) {
          head = MODES.exec(field.toString('latin1'));
          continue;
        }
        const { mode = '', before = '', after = '' } = head.groups ?? {};
        head = null;
        // Links to other repositories are no files.
        if (mode === '160000') continue;
        if (files.length >= MOST_FILES) return 'over_limit';
        const former = NO_OBJECT.test(before) ? null : before;
        files.push({ path: Buffer.from(field), before: former, after });
      }
      rest = bytes;
    }
    await git.done;
    return files;
  } catch (error) {
    if (!isPartial(error)) throw error;
    return isScanError(error) && error.reason === 'over_limit' ? 'over_limit' : 'unreadable';
  } finally {
    git.stop();
  }
}

async function sizesOf(
  gitDir: string,
  files: readonly ChangedFile[],
  options: GitOptions,
): Promise<ReadonlyMap<string, number>> {
  const ids = files.flatMap(({ before, after }) => (before === null ? [after] : [before, after]));
  const objects = await checkObjects(gitDir, [...new Set(ids)], options);
  return new Map(objects.map(({ id, size }) => [id, size]));
}

function* inArgumentLists(files: readonly ChangedFile[]): Generator<readonly ChangedFile[]> {
  let part: ChangedFile[] = [];
  let bytes = 0;
  for (const file of files) {
    if (bytes + file.path.length > MOST_ARGUMENT_BYTES) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(file);
    bytes += file.path.length + 1;
  }
  if (part.length > 0) yield part;
}

/** Diffs some files of a commit; where git fails over them, each alone. */
async function diffFiles(
  gitDir: string,
  commit: string,
  files: readonly ChangedFile[],
  engine: Engine,
  options: GitOptions,
): Promise<{ located: readonly Located[]; bytes: number; failed: readonly Buffer[] }> {
  const reader = createDiffReader(engine);
  const git = startGit(
    ['--git-dir', gitDir, '--literal-pathspecs', 'diff-tree', '-U0', '-m', '--first-parent', ...DIFF_ARGS,
      '--no-renames', commit, '--', ...files.map(({ path }) => path.toString('utf8'))],
    options,
  ); // biome-ignore format: a list
  git.stdin.end();
  try {
    for await (const chunk of git.stdout) if (Buffer.isBuffer(chunk)) reader.write(chunk);
    await git.done;
    const { located, bytes } = reader.end();
    return { located, bytes, failed: [] };
  } catch (error) {
    if (!isPartial(error)) throw error;
    if (files.length === 1) return { located: [], bytes: 0, failed: files.map(({ path }) => path) };
    const results = [];
    for (const file of files)
      results.push(await diffFiles(gitDir, commit, [file], engine, options));
    return {
      located: results.flatMap(({ located }) => located),
      bytes: results.reduce((sum, { bytes }) => sum + bytes, 0),
      failed: results.flatMap(({ failed }) => failed),
    };
  } finally {
    git.stop();
  }
}

/** Scans a file that is new, or whose former content is gone. Null when it cannot be read. */
async function scanWholeFile(
  gitDir: string,
  sha: string,
  { path, after }: ChangedFile,
  engine: Engine,
  options: GitOptions,
): Promise<readonly Located[] | null> {
  const located: Located[] = [];
  try {
    let isRead = false;
    for await (const { content } of readObjects(gitDir, [after], options)) {
      isRead = true;
      const kind = textKind(content);
      if (kind === 'binary') break;
      const text = createAddedText(engine, (finding) =>
        located.push({ sha, oldPath: null, finding }),
      );
      text.open(printName(path));
      const bytes = toUtf8(content, kind);
      let line = 1;
      for (let at = 0; at < bytes.length; line++) {
        const newline = bytes.indexOf(10, at);
        const end = newline < 0 ? bytes.length : newline;
        text.append(bytes, at, end, line);
        if (newline >= 0) text.endLine();
        at = end + 1;
      }
      text.close();
    }
    return isRead ? located : null;
  } catch (error) {
    if (!isPartial(error)) throw error;
    return null;
  }
}
