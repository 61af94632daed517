import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ScanError } from '../errors.ts';
import { checkObjects } from './objects.ts';
import { isLooseCommit, readRefs } from './refs.ts';
import { type GitOptions, runGit } from './run.ts';
import { nameTips, tipsOf } from './tip-list.ts';

/** The checkpoint of a scan: plain JSON for the caller to store; only the scanner reads its content. */
export interface ScanCheckpoint {
  readonly version: 1;
  /** Identity of the detectors; a scan with another set starts over. */
  readonly detectors: string;
  /** The commit of `since`, or null. */
  readonly since: string | null;
  /** Names a list of tips: all that these reach is done. */
  readonly done: string;
  /** Names what the unfinished run goes for; equal to `done` when nothing is left. */
  readonly goal: string;
  /** Commits done of those between, in their order. */
  readonly commitsDone: number;
}

/** One stretch of history: the ids of its commits, newest first. */
export interface Phase {
  /** Names of tip lists, as in a checkpoint. */
  readonly done: string;
  readonly goal: string;
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

/** The ids of `rev-list`'s output, without the first `skip`. */
export function commitList(lines: Buffer, skip: number): CommitList {
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

/** Of objects that refs pointed to, what counts as a tip: objects never change. Null for what is no commit. */
const tipOf = new Map<string, string | null>();
const MOST_KEPT = 50_000;

/** The commits that refs and a detached HEAD point to, sorted. */
export async function currentTips(gitDir: string, options: GitOptions): Promise<string[]> {
  const head = await readFile(join(gitDir, 'HEAD'), 'utf8').catch(() => '');
  const named = /^ref: (\S+)\n$/.exec(head)?.[1];
  const refs = await readRefs(gitDir);
  const known = refs === null ? null : await knownTips(gitDir, refs);
  const names = new Set(refs?.keys());
  const tips = known ?? (await listedTips(gitDir, names, options));
  // What a HEAD names that is among the refs was taken with them; of any other git is asked.
  if (named === undefined || !names.has(named)) {
    try {
      tips.add(await resolveRevision(gitDir, 'HEAD', options));
    } catch (error) {
      // An empty repository has a HEAD that points nowhere.
      if (!(error instanceof ScanError) || error.reason !== 'no_such_revision') throw error;
    }
  }
  return [...tips].sort();
}

/** Refs that point to something new of which the objects are looked into. */
const MOST_NEW = 8;

/** The tips of refs, where it is known what they point to, or few are new and point to commits; else null. */
async function knownTips(
  gitDir: string,
  refs: ReadonlyMap<string, string>,
): Promise<Set<string> | null> {
  const ids = new Set(refs.values());
  const unknown = [...ids].filter((id) => !tipOf.has(id));
  if (unknown.length > MOST_NEW) return null;
  for (const id of unknown) {
    if (!(await isLooseCommit(gitDir, id))) return null;
    tipOf.set(id, id);
  }
  return new Set([...ids].flatMap((id) => tipOf.get(id) ?? []));
}

/** The tips of all refs, as git lists them; their names are added to `names`. */
async function listedTips(
  gitDir: string,
  names: Set<string>,
  options: GitOptions,
): Promise<Set<string>> {
  const refs = await runGit(
    [
      '--git-dir',
      gitDir,
      'for-each-ref',
      '--format=%(refname) %(objecttype) %(objectname) %(*objecttype) %(*objectname)',
    ],
    options,
  );
  if (tipOf.size > MOST_KEPT) tipOf.clear();
  const tips = new Set<string>();
  for (const line of refs.toString('utf8').split('\n')) {
    const [name = '', type, id, peeledType, peeledId] = line.split(' ');
    if (id === undefined) continue;
    names.add(name);
    let tip: string | null = null;
    if (type === 'commit') tip = id;
    else if (type === 'tag' && peeledType === 'commit' && peeledId !== undefined) tip = peeledId;
    else if (type === 'tag' && peeledType === 'tag') tip = id;
    tipOf.set(id, tip);
    if (tip !== null) tips.add(tip);
  }
  return tips;
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
  const known = checkpoint ?? { done: '', goal: '', commitsDone: 0 };
  const doneTips = await tipsOf(gitDir, known.done);
  const goalTips = await tipsOf(gitDir, known.goal);
  const start: Start = { known, doneTips, goalTips, tips, since };
  try {
    // Existing objects stay unless the mirror is recreated, which git reports itself.
    return await phasesFrom(gitDir, start, () => true, options);
  } catch (error) {
    if (!(error instanceof ScanError) || error.reason !== 'no_such_revision') throw error;
  }
  const wanted = [...(doneTips ?? []), ...(goalTips ?? [])];
  const present = new Set((await checkObjects(gitDir, wanted, options)).map(({ id }) => id));
  return phasesFrom(gitDir, start, (tip) => present.has(tip), options);
}

interface Start {
  readonly known: Pick<ScanCheckpoint, 'done' | 'goal' | 'commitsDone'>;
  /** Null: the mirror does not know the list. */
  readonly doneTips: readonly string[] | null;
  readonly goalTips: readonly string[] | null;
  /** Where the refs are now. */
  readonly tips: readonly string[];
  readonly since: string | null;
}

async function phasesFrom(
  gitDir: string,
  { known, doneTips, goalTips, tips, since }: Start,
  isThere: (tip: string) => boolean,
  options: GitOptions,
): Promise<Phase[]> {
  let from = { name: known.done, tips: doneTips ?? [] };
  if (doneTips === null || !doneTips.every(isThere)) {
    const left = from.tips.filter(isThere);
    from = { name: await nameTips(gitDir, left), tips: left };
  }
  const phases: Phase[] = [];
  const isUnfinished =
    known.commitsDone > 0 && known.goal !== known.done && from.name === known.done;
  if (isUnfinished && goalTips?.every(isThere) === true) {
    const lines = await revList(gitDir, goalTips, from.tips, since, options);
    phases.push({
      done: from.name,
      goal: known.goal,
      skipped: known.commitsDone,
      commits: commitList(lines, known.commitsDone),
    });
    from = { name: known.goal, tips: goalTips };
  }
  if (!sameTips(from.tips, tips)) {
    const goal = await nameTips(gitDir, tips);
    const lines = await revList(gitDir, tips, from.tips, since, options);
    phases.push({ done: from.name, goal, skipped: 0, commits: commitList(lines, 0) });
  }
  return phases;
}

function sameTips(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((tip, index) => tip === b[index]);
}

/** The command that lists commits between those that it is given. Newest first is how packs are laid out: diffs then take a fifth less time. */
export const revListCommand = (gitDir: string): readonly string[] => [
  '--git-dir',
  gitDir,
  'rev-list',
  '--stdin',
];

/** The commits that some tips reach and others do not, newest first, one a line. */
export async function revList(
  gitDir: string,
  tips: readonly string[],
  doneTips: readonly string[],
  since: string | null,
  options: GitOptions,
): Promise<Buffer> {
  if (tips.length === 0) return Buffer.alloc(0);
  const excluded = since === null ? doneTips : [...doneTips, since];
  return runGit(revListCommand(gitDir), {
    ...options,
    input: `${[...tips, ...excluded.map((tip) => `^${tip}`)].join('\n')}\n`,
  });
}
