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
/** Limits itself, then becomes git. Nothing of the arguments is interpreted. */
const SCRIPT = 'ulimit -v "$0" 2>/dev/null; exec "$@"';

/**
 * What is put before git's own command line: a shell that sets the limit of memory, and on Linux `setpriv`, which makes git end when
 * this process does, also when it is killed. Empty where neither is there.
 */
export function launcherOf({ memoryBytes }: Pick<GitLimits, 'memoryBytes'>): readonly string[] {
  if (process.platform === 'win32' || !existsSync(SHELL)) return [];
  const dieWithParent = SETPRIV === undefined ? [] : [SETPRIV, '--pdeathsig', 'KILL', '--'];
  return [SHELL, '-c', SCRIPT, String(Math.floor(memoryBytes / 1024)), ...dieWithParent];
}
