import { ScanError } from '../errors.ts';
import { runGit, startGit } from './run.ts';
import { tipsOf } from './tip-list.ts';

/** Who made a commit, and when. */
export interface AuthoredCommit {
  readonly sha: string;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly committedAt: Date;
}

/** Which commits. Both ends are names of a checkpoint's `done`. */
export interface ReadCommitsOptions {
  /** What was read before; empty: nothing. A name that the mirror does not know any more counts as empty. */
  readonly after: string;
  readonly upTo: string;
  readonly signal?: AbortSignal;
  readonly gitPath?: string;
}

const FIELDS = 4;
/** Longest name and address that is returned; longer ones are cut. */
const LONGEST = 300;

/** The commits that one checkpoint reaches and an earlier one did not, newest first. @throws ScanError */
export async function* readCommits(
  gitDir: string,
  options: ReadCommitsOptions,
): AsyncGenerator<AuthoredCommit> {
  const { signal, gitPath } = options;
  const tips = await tipsOf(gitDir, options.upTo);
  if (tips === null) throw new ScanError('git_failed', 'The mirror was recreated.');
  if (tips.length === 0) return;
  const known = (await tipsOf(gitDir, options.after)) ?? [];
  const gitOptions = { signal, gitPath };
  const there = await existing(gitDir, [...tips, ...known], gitOptions);
  const range = [
    ...tips.filter((sha) => there.has(sha)),
    ...known.filter((sha) => there.has(sha)).map((sha) => `^${sha}`),
  ];
  if (range.length === 0) return;
  const format = '--format=%H%x00%an%x00%ae%x00%ct%x00';
  const git = startGit(
    ['--git-dir', gitDir, 'log', '--no-mailmap', '--encoding=UTF-8', format, '--stdin'],
    gitOptions,
  );
  git.stdin.end(`${range.join('\n')}\n`);
  let rest = '';
  git.stdout.setEncoding('utf8');
  for await (const chunk of git.stdout) {
    const fields = (rest + String(chunk)).split('\0');
    rest = fields.slice(fields.length - 1 - ((fields.length - 1) % FIELDS)).join('\0');
    for (let at = 0; at + FIELDS < fields.length; at += FIELDS) {
      yield toCommit(fields.slice(at, at + FIELDS));
    }
  }
  await git.done;
}

function toCommit(fields: readonly string[]): AuthoredCommit {
  const [sha = '', name = '', email = '', seconds = ''] = fields;
  return {
    // A line break separates two commits.
    sha: sha.trim(),
    authorName: name.slice(0, LONGEST),
    authorEmail: email.slice(0, LONGEST),
    committedAt: new Date(Number(seconds) * 1_000),
  };
}

/** Those of some commits that the mirror still has: a tip may have been pruned since. */
async function existing(
  gitDir: string,
  shas: readonly string[],
  options: { readonly signal: AbortSignal | undefined; readonly gitPath: string | undefined },
): Promise<Set<string>> {
  const wanted = shas.filter((sha) => /^[0-9a-f]{40,64}$/.test(sha));
  const output = await runGit(
    ['--git-dir', gitDir, 'cat-file', '--batch-check=%(objectname) %(objecttype)'],
    { ...options, input: `${wanted.join('\n')}\n` },
  );
  const lines = output.toString('latin1').split('\n');
  return new Set(wanted.filter((_, index) => /^[0-9a-f]+ (commit|tag)$/.test(lines[index] ?? '')));
}
