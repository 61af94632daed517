import { ScanError } from '../errors.ts';
import { checkObjects } from './objects.ts';
import { type GitOptions, runGit } from './run.ts';

/** Where a scan stands: plain JSON for the caller to keep; its inside is the scanner's own. */
export interface ScanCheckpoint {
  readonly version: 1;
  /** Identity of the detectors that looked; another set starts anew. */
  readonly detectors: string;
  /** The commit of `since`, or null. */
  readonly since: string | null;
  /** All that these reach is done. */
  readonly doneTips: readonly string[];
  /** What the unfinished run goes for; equal to `doneTips` when nothing is left. */
  readonly goalTips: readonly string[];
  /** Commits done of those between, in their order. */
  readonly commitsDone: number;
}

/** One stretch of history: the ids of its commits, parents first. */
export interface Phase {
  readonly doneTips: readonly string[];
  readonly goalTips: readonly string[];
  /** Commits of this stretch that an earlier run did. */
  readonly skipped: number;
  /** Ids still to do. */
  readonly commits: CommitList;
}

/** Commit ids in one buffer, one a line: a million of them are 41 MB, not a million strings. */
export interface CommitList {
  readonly length: number;
  slice(from: number, to: number): string[];
}

function commitList(lines: Buffer, skip: number): CommitList {
  const newline = lines.indexOf(10);
  const width = newline < 0 ? 41 : newline + 1;
  const total = Math.floor(lines.length / width);
  const first = Math.min(skip, total);
  return {
    length: total - first,
    slice(from, to) {
      const text = lines.toString(
        'latin1',
        (first + from) * width,
        (first + Math.min(to, total - first)) * width,
      );
      return text === '' ? [] : text.trimEnd().split('\n');
    },
  };
}

/** @throws ScanError no_such_revision */
export async function resolveRevision(
  gitDir: string,
  revision: string,
  options: GitOptions,
): Promise<string> {
  try {
    const output = await runGit(
      [
        '--git-dir',
        gitDir,
        'rev-parse',
        '--verify',
        '--quiet',
        '--end-of-options',
        `${revision}^{commit}`,
      ],
      options,
    );
    return output.toString('latin1').trim();
  } catch (error) {
    if (error instanceof ScanError && error.reason === 'git_failed') {
      throw new ScanError('no_such_revision', 'The repository has no such revision.');
    }
    throw error;
  }
}

/** The commits that refs and a detached HEAD point to, sorted. */
export async function currentTips(gitDir: string, options: GitOptions): Promise<string[]> {
  const refs = await runGit(
    [
      '--git-dir',
      gitDir,
      'for-each-ref',
      '--format=%(objecttype) %(objectname) %(*objecttype) %(*objectname)',
    ],
    options,
  );
  const tips = new Set<string>();
  for (const line of refs.toString('latin1').split('\n')) {
    const [type, id, peeledType, peeledId] = line.split(' ');
    if (type === 'commit' && id !== undefined) tips.add(id);
    else if (type === 'tag' && peeledType === 'commit' && peeledId !== undefined)
      tips.add(peeledId);
    else if (type === 'tag' && peeledType === 'tag' && id !== undefined) tips.add(id);
  }
  try {
    tips.add(await resolveRevision(gitDir, 'HEAD', options));
  } catch (error) {
    // An empty repository has a HEAD that points nowhere.
    if (!(error instanceof ScanError) || error.reason !== 'no_such_revision') throw error;
  }
  return [...tips].sort();
}

/**
 * What is left to scan: first the rest of an unfinished run, commit for commit, then what came
 * since. A checkpoint whose goal no longer exists falls back to what it had finished.
 */
export async function planScan(
  gitDir: string,
  checkpoint: ScanCheckpoint | null,
  since: string | null,
  options: GitOptions,
): Promise<Phase[]> {
  const tips = await currentTips(gitDir, options);
  const known = checkpoint ?? { doneTips: [], goalTips: [], commitsDone: 0 };
  const wanted = [...known.doneTips, ...known.goalTips];
  const present = new Set((await checkObjects(gitDir, wanted, options)).map(({ id }) => id));
  let doneTips = known.doneTips.filter((tip) => present.has(tip));
  const phases: Phase[] = [];
  const unfinished =
    known.commitsDone > 0 &&
    wanted.every((tip) => present.has(tip)) &&
    !sameTips(known.doneTips, known.goalTips);
  if (unfinished) {
    const lines = await revList(gitDir, known.goalTips, doneTips, since, options);
    phases.push({
      doneTips,
      goalTips: known.goalTips,
      skipped: known.commitsDone,
      commits: commitList(lines, known.commitsDone),
    });
    doneTips = [...known.goalTips];
  }
  if (!sameTips(doneTips, tips)) {
    const lines = await revList(gitDir, tips, doneTips, since, options);
    phases.push({ doneTips, goalTips: tips, skipped: 0, commits: commitList(lines, 0) });
  }
  return phases;
}

function sameTips(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((tip, index) => tip === b[index]);
}

async function revList(
  gitDir: string,
  tips: readonly string[],
  doneTips: readonly string[],
  since: string | null,
  options: GitOptions,
): Promise<Buffer> {
  if (tips.length === 0) return Buffer.alloc(0);
  const excluded = since === null ? doneTips : [...doneTips, since];
  return runGit(['--git-dir', gitDir, 'rev-list', '--topo-order', '--reverse', '--stdin'], {
    ...options,
    input: `${[...tips, ...excluded.map((tip) => `^${tip}`)].join('\n')}\n`,
  });
}
