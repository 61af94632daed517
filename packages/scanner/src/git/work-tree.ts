import { DIFF_ARGS } from './diff-args.ts';
import { type GitOptions, runGit, startGit } from './run.ts';

/** A checkout of the caller: its folder, and what git tells a hook about it. */
export interface WorkTree {
  readonly folder: string;
  /** The value of `GIT_INDEX_FILE` that git gives its hooks: `git commit --all` commits from an index of its own. */
  readonly indexFile?: string | undefined;
}

/** The empty tree: what a repository without a commit is compared with. */
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** The folder that holds the history of a checkout, or of a bare repository; also of a linked work tree. @throws ScanError */
export async function gitDirOf(folder: string, options: GitOptions): Promise<string> {
  const args = ['-C', folder, 'rev-parse', '--path-format=absolute', '--git-common-dir'];
  return (await runGit(args, options)).toString('utf8').trimEnd();
}

/** The folder in which git looks for hooks. @throws ScanError */
export async function hooksDirOf(folder: string, options: GitOptions): Promise<string> {
  const configured = await runGit(
    ['-C', folder, 'config', '--type=path', '--local', '--get', 'core.hooksPath'],
    options,
  ).catch(() => Buffer.alloc(0));
  const path = configured.toString('utf8').trimEnd();
  return path === '' ? `${await gitDirOf(folder, options)}/hooks` : path;
}

/** The patch that the next commit would be. @throws ScanError while it is read */
export async function* stagedPatch(
  { folder, indexFile }: WorkTree,
  options: GitOptions,
): AsyncGenerator<Uint8Array> {
  const git = {
    ...options,
    environment: {
      ...options.environment,
      ...(indexFile === undefined ? {} : { GIT_INDEX_FILE: indexFile }),
    },
  };
  const head = await runGit(['-C', folder, 'rev-parse', '--verify', '--quiet', 'HEAD'], git).catch(
    () => Buffer.from(EMPTY_TREE),
  );
  const diff = startGit(
    ['-C', folder, 'diff-index', '--cached', '-U0', ...DIFF_ARGS, head.toString('latin1').trim()],
    git,
  );
  diff.stdin.end();
  try {
    for await (const chunk of diff.stdout) if (Buffer.isBuffer(chunk)) yield chunk;
    await diff.done;
  } finally {
    diff.stop();
  }
}
