import { readRefs } from './refs.ts';
import { runGit } from './run.ts';

/** A branch that a fetch found moved, or new. */
export interface RefMove {
  /** Without `refs/heads/`. */
  readonly ref: string;
  /** The tip before; empty for a new branch. */
  readonly before: string;
  readonly head: string;
  readonly committerName: string;
  readonly committerEmail: string;
}

const BRANCH = 'refs/heads/';
/** More moves in one fetch mean that the mirror was recreated; they are not pushes. */
const MOST = 200;
const FIELDS = 3;
/** Longest name, address and branch that is given. */
const LONGEST = 300;

/** The branches that moved or came since, by what their tips say of their committers. @throws ScanError */
export async function refMoves(
  gitDir: string,
  before: ReadonlyMap<string, string>,
  options: { readonly signal?: AbortSignal; readonly gitPath?: string } = {},
): Promise<RefMove[]> {
  const after = await readRefs(gitDir);
  if (after === null) return [];
  const moved = [...after].filter(
    ([name, head]) => name.startsWith(BRANCH) && before.get(name) !== head,
  );
  if (moved.length === 0 || moved.length > MOST) return [];
  const format = '--format=%H%x00%cn%x00%ce%x00';
  const output = await runGit(
    [
      '--git-dir',
      gitDir,
      'log',
      '--no-walk',
      '--no-mailmap',
      '--encoding=UTF-8',
      format,
      '--stdin',
    ],
    { ...options, input: `${moved.map(([, head]) => head).join('\n')}\n` },
  );
  const fields = output.toString('utf8').split('\0');
  const committers = new Map<string, { name: string; email: string }>();
  for (let at = 0; at + FIELDS <= fields.length; at += FIELDS) {
    const [sha = '', name = '', email = ''] = fields.slice(at, at + FIELDS);
    const cut = { name: name.slice(0, LONGEST), email: email.slice(0, LONGEST) };
    committers.set(sha.trim(), cut);
  }
  return moved.flatMap(([name, head]): RefMove[] => {
    const committer = committers.get(head);
    if (committer === undefined) return [];
    return [
      {
        ref: name.slice(BRANCH.length, BRANCH.length + LONGEST),
        before: before.get(name) ?? '',
        head,
        committerName: committer.name,
        committerEmail: committer.email,
      },
    ];
  });
}
