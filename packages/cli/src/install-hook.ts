import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hooksDirOf, isScanError } from '@sluice/scanner';
import type { Terminal } from './terminal.ts';

/** The line by which a hook of ours is known. */
const MARK = '# Sluice: refuse commits that hold secrets';

/** What the hook runs. A commit by someone who does not have the command goes through with a word, so that a clone works for all. */
const HOOK = `#!/bin/sh
${MARK}
if command -v sluice >/dev/null 2>&1; then
  exec sluice scan --staged --fail-on-secret
fi
echo 'sluice is not installed: this commit is not checked for secrets.' >&2
`;

/**
 * `sluice install-hook`: makes git scan what is staged before each commit.
 *
 * @returns 0 installed or there already, 1 when another hook is there, 4 outside of a repository
 */
export async function installHookCommand(
  folder: string,
  { print, note }: Terminal,
): Promise<number> {
  let hooks: string;
  try {
    hooks = await hooksDirOf(folder, {});
  } catch (error) {
    if (!isScanError(error)) throw error;
    note(`There is no git repository at ${folder}`);
    return 4;
  }
  const path = join(hooks, 'pre-commit');
  const before = await readFile(path, 'utf8').catch(() => null);
  if (before !== null && !before.includes(MARK)) {
    note(`There is a hook at ${path} already. Add this line to it:`);
    note('  sluice scan --staged --fail-on-secret || exit 1');
    return 1;
  }
  await mkdir(hooks, { recursive: true });
  await writeFile(path, HOOK);
  await chmod(path, 0o755);
  print(`git scans what is staged before each commit (${path}).`);
  return 0;
}
