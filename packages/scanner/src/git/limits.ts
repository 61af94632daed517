import { existsSync } from 'node:fs';

/** What one git process may use. A repository of 240 KB can make git ask for all memory of the machine. */
export interface GitLimits {
  /** Address space in bytes. */
  readonly memoryBytes: number;
  /** Milliseconds without a byte of output or progress after the input was given. */
  readonly silenceMs: number;
  /** Milliseconds in all. */
  readonly wallMs: number;
}

/** The limits of a git that reads a mirror. Mapped packs take at most a third of the memory. */
export const GIT_LIMITS: GitLimits = {
  memoryBytes: 3 * 1024 ** 3,
  silenceMs: 60_000,
  wallMs: 6 * 3_600_000,
};

/** The limits of a git that fetches: the other end may be silent while it packs. */
export const FETCH_LIMITS: Partial<GitLimits> = { silenceMs: 10 * 60_000, wallMs: 2 * 3_600_000 };

const SHELL = '/bin/sh';
const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
/** Limits itself, then becomes git. The shell interprets no part of the arguments. */
const SCRIPT = 'ulimit -v "$0" 2>/dev/null; exec "$@"';
/** The same for a git that starts helpers, which end with it: the shell stays, and hands SIGTERM on to all of its group. */
const SCRIPT_WITH_HELPERS =
  'ulimit -v "$0" 2>/dev/null; trap "trap - TERM; kill -TERM 0" TERM; exec 3<&0; "$@" <&3 3<&- & exec 3<&-; wait $!';

/**
 * What is put before git's own command line: a shell that sets the limit of memory, and on Linux `setpriv`, which makes git end when
 * this process does, also when it is killed. Empty where neither is there.
 *
 * @param hasHelpers whether git starts processes of its own, as that for https: they would outlive a git that is killed
 */
export function launcherOf(
  { memoryBytes }: Pick<GitLimits, 'memoryBytes'>,
  hasHelpers = false,
): readonly string[] {
  if (process.platform === 'win32' || !existsSync(SHELL)) return [];
  const kilobytes = String(Math.floor(memoryBytes / 1024));
  if (SETPRIV === undefined) return [SHELL, '-c', SCRIPT, kilobytes];
  if (hasHelpers)
    return [SETPRIV, '--pdeathsig', 'TERM', '--', SHELL, '-c', SCRIPT_WITH_HELPERS, kilobytes];
  return [SHELL, '-c', SCRIPT, kilobytes, SETPRIV, '--pdeathsig', 'KILL', '--'];
}
