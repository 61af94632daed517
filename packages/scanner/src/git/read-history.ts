import { DIFF_ARGS } from './diff-args.ts';
import { type CommitDetails, checkObjects, parseCommitDetails, readObjects } from './objects.ts';
import { printName, unquote } from './path-name.ts';
import { type CommitList, commitList, revList } from './plan.ts';
import { commitsOf } from './read-patch.ts';
import { type GitOptions, startGit } from './run.ts';
import { tipsOf } from './tip-list.ts';

/** Commits between two checkpoints, newest first. */
export interface CommitsToRead extends CommitList {
  /** Whether all that the later checkpoint named is still there: else the list is another one than it was. */
  readonly isWhole: boolean;
}

/** The commits that one checkpoint's `done` reaches and an earlier one's did not. @throws ScanError */
export async function commitsBetween(
  gitDir: string,
  { after, upTo, ...git }: { readonly after: string; readonly upTo: string } & GitOptions,
): Promise<CommitsToRead> {
  const wanted = (await tipsOf(gitDir, upTo)) ?? [];
  const known = (await tipsOf(gitDir, after)) ?? [];
  const there = new Set(
    (await checkObjects(gitDir, [...wanted, ...known], git)).map(({ id }) => id),
  );
  const tips = wanted.filter((tip) => there.has(tip));
  const done = known.filter((tip) => there.has(tip));
  const lines = await revList(gitDir, tips, done, null, git);
  return { ...commitList(lines, 0), isWhole: tips.length === wanted.length };
}

/** What a commit does to one text file, raw: mask it before it is stored or shown. */
export interface FilePatch {
  /** Plain when it is clean UTF-8, else C-quoted as git prints it. */
  readonly path: string;
  readonly text: string;
  /** Cut after a line, at the size limit. */
  readonly truncated: boolean;
}

/** A commit with what it does to its files; files of no text are left out. */
export interface PatchedCommit {
  readonly commit: CommitDetails;
  readonly files: readonly FilePatch[];
}

/** The bounds of what is read. */
export interface ReadHistoryOptions extends GitOptions {
  /** Most bytes of text a file; default 64 KiB. */
  readonly maxBytes?: number;
  /** Most files a commit, in the order of their names; default 1,000. */
  readonly maxFiles?: number;
}

/** Commits with the patches of all of their files, in no certain order; those that are gone are left out. @throws ScanError */
export async function* readPatchedCommits(
  gitDir: string,
  shas: readonly string[],
  options: ReadHistoryOptions = {},
): AsyncGenerator<PatchedCommit> {
  const { maxBytes = 64 * 1024, maxFiles = 1_000 } = options;
  const there = (await checkObjects(gitDir, shas, options)).flatMap(({ id, type }) =>
    type === 'commit' ? [id] : [],
  );
  if (there.length === 0) return;
  const details = new Map<string, CommitDetails>();
  for await (const { id, content } of readObjects(gitDir, there, options)) {
    details.set(id, parseCommitDetails(id, content));
  }
  const args = ['diff-tree', '--stdin', '--cc', '-U3', ...DIFF_ARGS];
  const git = startGit(['--git-dir', gitDir, ...args], options);
  try {
    git.stdin.end(`${there.join('\n')}\n`);
    for await (const { sha, text } of commitsOf(git.stdout)) {
      const commit = details.get(sha);
      details.delete(sha);
      if (commit !== undefined) yield { commit, files: filesIn(text, maxBytes).slice(0, maxFiles) };
    }
    await git.done;
  } finally {
    git.stop();
  }
  // A commit that changes nothing is not printed.
  for (const commit of details.values()) yield { commit, files: [] };
}

function filesIn(text: string, maxBytes: number): FilePatch[] {
  const sections = text.split(/^(?=diff --(?:git|cc|combined) )/m);
  return sections.flatMap((section): FilePatch[] => {
    const hunk = section.indexOf('\n@@');
    if (hunk < 0) return [];
    const path = nameIn(section.slice(0, hunk).split('\n'));
    if (path === null) return [];
    const bytes = Buffer.from(section);
    if (bytes.length <= maxBytes) return [{ path, text: section, truncated: false }];
    const end = bytes.lastIndexOf(10, maxBytes - 1);
    // One line that is longer than all that may be kept is cut itself.
    const isHead = end <= Buffer.byteLength(section.slice(0, hunk + 1));
    const kept = bytes.toString('utf8', 0, isHead ? maxBytes : end + 1);
    return [{ path, text: kept.replace(/\ufffd+$/, ''), truncated: true }];
  });
}

/** The name that a file has after the commit, or had before it was deleted. */
function nameIn(head: readonly string[]): string | null {
  const nameAfter = (sign: string, prefix: string): string | null => {
    const line = head.find((one) => one.startsWith(sign) && !one.endsWith('/dev/null'));
    if (line === undefined) return null;
    const printed = unquote(Buffer.from(line.slice(sign.length).replace(/\t$/, '')));
    const bytes =
      printed.toString('latin1', 0, prefix.length) === prefix ? printed.subarray(2) : printed;
    return printName(bytes);
  };
  return nameAfter('+++ ', 'b/') ?? nameAfter('--- ', 'a/');
}
