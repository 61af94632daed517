import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthoredCommit, readCommits } from './read-commits.ts';

const dir = mkdtempSync(join(tmpdir(), 'sluice-commits-'));
const gitDir = join(dir, '.git');
const SECONDS = 1_760_000_000;
const git = (args: readonly string[], env: Record<string, string> = {}) =>
  execFileSync('git', ['-C', dir, ...args], {
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', ...env },
    encoding: 'utf8',
  }).trim();
const commit = (name: string, at: number) => {
  const who = {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: 'a@b.example',
    GIT_COMMITTER_NAME: 'x',
    GIT_COMMITTER_EMAIL: 'x@y',
  };
  const when = { GIT_AUTHOR_DATE: `${SECONDS} +0200`, GIT_COMMITTER_DATE: `${SECONDS + at} +0200` };
  git(['commit', '-q', '--allow-empty', '-m', 'x'], { ...who, ...when });
  return git(['rev-parse', 'HEAD']);
};
let first = '';
let last = '';
beforeAll(() => {
  git(['init', '-q']);
  first = commit('Ada', 0);
  commit('Line\tbreak', 1);
  last = commit('Zoë 田中', 2);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function read(after: string, upTo: string): Promise<AuthoredCommit[]> {
  const all: AuthoredCommit[] = [];
  for await (const one of readCommits(gitDir, { after, upTo })) all.push(one);
  return all;
}

it('gives the commits of a history with who made them, newest first', async () => {
  const all = await read('', last);
  expect(all.map(({ authorName }) => authorName)).toEqual(['Zoë 田中', 'Line\tbreak', 'Ada']);
  expect(all[2]).toEqual({
    sha: first,
    authorName: 'Ada',
    authorEmail: 'a@b.example',
    committedAt: new Date(SECONDS * 1_000),
  });
});

it('gives only what came since', async () => {
  expect((await read(first, last)).length).toBe(2);
  expect(await read(last, last)).toEqual([]);
  expect(await read('', '')).toEqual([]);
});

it('leaves out ends that are gone, and names that say nothing', async () => {
  expect((await read('f'.repeat(40), last)).length).toBe(3);
  expect((await read('list:'.padEnd(37, '0'), last)).length).toBe(3);
  expect((await read('--all', last)).length).toBe(3);
});

it('goes by what the commits say, not by a mailmap', async () => {
  writeFileSync(join(dir, '.mailmap'), 'Somebody <else@b.example> <a@b.example>\n');
  expect((await read('', last))[2]?.authorEmail).toBe('a@b.example');
});
