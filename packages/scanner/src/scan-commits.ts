import { DETECTORS } from './detectors/index.ts';
import type { Finding } from './finding.ts';
import { localPool, threadPool } from './git/batch-pool.ts';
import { checkObjects } from './git/objects.ts';
import type { CustomRule } from './rules/custom-rule.ts';
import { detectorsIdentity, engineFor } from './scan-identity.ts';

/** Scans commits of a mirror by their ids. */
export interface CommitScanner {
  /** The findings of these commits. Commits that no longer exist have none. @throws ScanError */
  scan(commits: readonly string[]): Promise<readonly Finding[]>;
  close(): Promise<void>;
}

/** Fewest commits for which a thread is started. */
const THREAD_FROM = 150;

/** Makes a scanner whose findings equal those of `scanRepository` for the same commits. */
export function createCommitScanner(
  gitDir: string,
  options: {
    readonly rules: readonly CustomRule[];
    readonly inactive: readonly string[];
    /** About how many commits will be scanned. */
    readonly commits: number;
    readonly signal: AbortSignal;
  },
): CommitScanner {
  const { rules, inactive, signal } = options;
  const config = { rules, keywords: [], inactive };
  const git = { gitPath: undefined, signal };
  const identity = detectorsIdentity(DETECTORS, config);
  const pool =
    options.commits < THREAD_FROM
      ? localPool(gitDir, () => engineFor(DETECTORS, config, identity), git)
      : threadPool({ gitDir, gitPath: undefined, thread: { config, identity } }, 1, signal);
  return {
    async scan(commits) {
      const existing = await checkObjects(gitDir, commits, git);
      const known = existing.flatMap(({ id, type }) => (type === 'commit' ? [id] : []));
      return known.length === 0
        ? []
        : (await pool.run('scan', { commits: known, isSmall: false })).findings;
    },
    close: () => pool.close(),
  };
}
