import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareRepository } from './prepare.ts';
import { refMoves } from './ref-moves.ts';

const dir = mkdtempSync(join(tmpdir(), 'sluice-refs-'));
const origin = join(dir, 'origin');
const git = (...args: string[]) =>
  execFileSync('git', ['-C', origin, ...args], {
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_AUTHOR_NAME: 'Ada',
      GIT_AUTHOR_EMAIL: 'ada@acme.example',
      GIT_COMMITTER_NAME: 'Zoë',
      GIT_COMMITTER_EMAIL: 'zoe@acme.example',
    },
    encoding: 'utf8',
  }).trim();
const fetch = async () => {
  const mirror = await prepareRepository({
    source: origin,
    cacheDir: join(dir, 'cache'),
    allowLocalPaths: true,
  });
  mirror.prestarted.close();
  return mirror;
};
const commit = () => {
  git('commit', '-q', '--allow-empty', '-m', 'x');
  return git('rev-parse', 'HEAD');
};

beforeAll(() => {
  execFileSync('git', ['init', '-q', '-b', 'main', origin]);
  commit();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('tells moved branches and new ones by their committers, and nothing of a new mirror', async () => {
  expect((await fetch()).refsBefore).toBeNull();
  const before = git('rev-parse', 'HEAD');
  const head = commit();
  git('branch', 'fix/it');
  const { gitDir, refsBefore } = await fetch();
  const committer = { committerName: 'Zoë', committerEmail: 'zoe@acme.example' };
  const moves = await refMoves(gitDir, refsBefore ?? new Map());
  expect(moves.toSorted((a, b) => a.ref.localeCompare(b.ref))).toEqual([
    { ref: 'fix/it', before: '', head, ...committer },
    { ref: 'main', before, head, ...committer },
  ]);
  const again = await fetch();
  expect(await refMoves(again.gitDir, again.refsBefore ?? new Map())).toEqual([]);
});
