import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Change, DemoCommit } from './history.ts';

function git(args: string[], input: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' },
    });
    child.on('error', reject);
    void once(child, 'close').then(([code]) => {
      if (code === 0) resolve();
      else reject(new Error(`git ${args[0]} ended with ${code}`));
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

function changeText(change: Change): string {
  return change.kind === 'rename'
    ? `R ${change.from} ${change.to}\n`
    : `M 100644 inline ${change.path}\n${data(change.text)}`;
}

function commitText(
  commit: DemoCommit,
  ref: string,
  mark: number,
  parents: readonly number[],
  message: string,
): string {
  const who = `${commit.author.name} <${commit.author.email}> ${commit.at.getTime() / 1000} +0000`;
  const [from, ...merged] = parents;
  return [
    `commit ${ref}\nmark :${mark}\nauthor ${who}\ncommitter ${who}\n${data(message)}`,
    from === undefined ? '' : `from :${from}\n`,
    ...merged.map((parent) => `merge :${parent}\n`),
    ...commit.changes.map(changeText),
    '\n',
  ].join('');
}

/** The history as git's own import format. */
function importStream(commits: readonly DemoCommit[]): string {
  let mark = 0;
  let tip: number | undefined;
  const parts: string[] = [];
  for (const commit of commits) {
    const parents = tip === undefined ? [] : [tip];
    mark += 1;
    const ref = commit.isMerged ? 'refs/heads/topic' : 'refs/heads/main';
    parts.push(commitText(commit, ref, mark, parents, commit.message));
    if (commit.isMerged && tip !== undefined) {
      mark += 1;
      parts.push(
        commitText(commit, 'refs/heads/main', mark, [tip, mark - 1], 'Merge branch topic'),
      );
    }
    tip = mark;
  }
  return `${parts.join('')}reset refs/heads/topic\nfrom 0000000000000000000000000000000000000000\n\ndone\n`;
}

/** Makes a real bare repository of these commits, unless it is there already; complete or not at all. */
export async function makeRepository(path: string, commits: readonly DemoCommit[]): Promise<void> {
  if (existsSync(path)) return;
  const draft = `${path}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  await git(['init', '--quiet', '--bare', '--initial-branch=main', draft], '');
  await git(['-C', draft, 'fast-import', '--quiet', '--done'], importStream(commits));
  renameSync(draft, path);
}
