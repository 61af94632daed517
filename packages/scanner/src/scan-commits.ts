import { DETECTORS } from './detectors/index.ts';
import type { Finding } from './finding.ts';
import { localPool, threadPool } from './git/batch-pool.ts';
import { checkObjects } from './git/objects.ts';
import type { OwnRule } from './rules/own-rule.ts';
import { detectorsIdentity, engineFor } from './search.ts';

/** Scans commits of a mirror by their ids. */
export interface CommitScanner {
  /** What these commits bring in; those that are gone bring nothing. @throws ScanError */
  scan(commits: readonly string[]): Promise<readonly Finding[]>;
  close(): Promise<void>;
}

/** Fewest commits for which a thread is started. */
const THREAD_FROM = 150;

/** A scanner for some commits, with the engine of `scanRepository`: their findings are those that a scan of the history has of them. */
export function createCommitScanner(
  gitDir: string,
  options: {
    readonly rules: readonly OwnRule[];
    readonly silenced: readonly string[];
    /** About how many commits will be scanned. */
    readonly commits: number;
    readonly signal: AbortSignal;
  },
): CommitScanner {
  const { rules, silenced, signal } = options;
  const own = { rules, keywords: [], silenced };
  const git = { gitPath: undefined, signal };
  const identity = detectorsIdentity(DETECTORS, own);
  const pool =
    options.commits < THREAD_FROM
      ? localPool(gitDir, () => engineFor(DETECTORS, own, identity), git)
      : threadPool({ gitDir, gitPath: undefined, search: { own, identity } }, 1, signal);
  return {
    async scan(commits) {
      const there = await checkObjects(gitDir, commits, git);
      const known = there.flatMap(({ id, type }) => (type === 'commit' ? [id] : []));
      return known.length === 0 ? [] : (await pool.scan(known, false)).findings;
    },
    close: () => pool.close(),
  };
}
