/** Arguments of every scanned diff: they exclude the repository's own configuration. */
export const DIFF_ARGS: readonly string[] = [
  '-r', '-p', '--root', '-M', '-l400', '--full-index', '--no-color', '--no-ext-diff', '--no-textconv',
  '--no-relative', '--ignore-submodules=all', '--src-prefix=a/', '--dst-prefix=b/', '--no-indent-heuristic',
]; // biome-ignore format: a list

/** Unchanged lines around each change of a patch. */
export const PATCH_CONTEXT = 3;

/** The command that diffs commits which it is given; with context where their patches are kept. Of merges it prints nothing. */
export const diffCommand = (gitDir: string, hasContext: boolean): readonly string[] => [
  '--git-dir',
  gitDir,
  'diff-tree',
  '--stdin',
  hasContext ? `-U${PATCH_CONTEXT}` : '-U0',
  ...DIFF_ARGS,
];
