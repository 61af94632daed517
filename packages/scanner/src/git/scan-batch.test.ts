import { describe, expect, it } from 'vitest';
import { aRepository, aSecret, events, mirror, places } from '../testing/repository.ts';
import { currentTips } from './plan.ts';
import { prepareRepository } from './prepare.ts';
import { readPatches } from './read-patch.ts';

describe('what a merge brings', () => {
  it('is found beside a merge that deletes a file, whose hunks git counts wrongly without context', async () => {
    const repo = aRepository();
    repo.write('gone.txt', 'a\nb\n');
    repo.write('kept.txt', `${aSecret(20)}\n`);
    repo.commit('base');
    repo.git('checkout', '-q', '-b', 'side');
    repo.write('side.txt', `${aSecret(21)}\n`);
    repo.commit('side');
    repo.git('checkout', '-q', 'main');
    repo.write('main.txt', `${aSecret(22)}\n`);
    repo.commit('main');
    repo.git('merge', '-q', '--no-commit', 'side');
    repo.git('rm', '-q', '-f', 'gone.txt');
    repo.write('merged.txt', `${aSecret(23)}\n`);
    repo.commit('merge');
    expect(places(await events(await mirror(repo.path)))).toEqual([
      `kept.txt:1 ${aSecret(20)}`,
      `main.txt:1 ${aSecret(22)}`,
      `merged.txt:1 ${aSecret(23)}`,
      `side.txt:1 ${aSecret(21)}`,
    ]);
  });
});

describe('what is at hand of few commits', () => {
  it('is what git would say of them: patches as they are read one by one, and all commits', async () => {
    const repo = aRepository();
    repo.write('a.txt', `one\ntwo\nthree\n${aSecret(30)}\nfour\nfive\n`);
    repo.write('nothing.txt', 'nothing\n');
    repo.commit('first');
    repo.git('mv', 'a.txt', 'ä b.txt');
    repo.write('ä b.txt', `one\ntwo\nthree\n${aSecret(30)}\nfour\n${aSecret(31)}\n`);
    repo.commit('second');
    const gitDir = await mirror(repo.path);
    const all = await events(gitDir);
    const few = all.find((event) => event.type === 'batchDone')?.artifacts;
    expect(few?.commits.map(({ subject }) => subject)).toEqual(['second', 'first']);
    const found = all.flatMap((event) => (event.type === 'finding' ? [event.finding] : []));
    const wanted = found.map(({ commit, path, oldPath, line }) => {
      return { sha: commit.sha, path, line, ...(oldPath === undefined ? {} : { oldPath }) };
    });
    const read = new Map<string, unknown>();
    for await (const [one, patch] of readPatches(gitDir, wanted))
      read.set(`${one.sha}:${one.path}`, patch);
    expect(few?.patches).toEqual(read);
    expect(read.size).toBe(2);
  });
});

describe('gits that were started while the repository was fetched', () => {
  it('see what came, and are ended when nobody uses them', async () => {
    const repo = aRepository();
    repo.write('a.txt', 'nothing\n');
    repo.commit('first');
    const source = { source: repo.path, cacheDir: `${repo.path}-mirrors`, allowLocalPaths: true };
    const first = await prepareRepository(source);
    const before = await events(first.gitDir);
    const checkpoint = before.find((event) => event.type === 'summary')?.checkpoint ?? null;
    repo.write('a.txt', `${aSecret(40)}\n`);
    repo.commit('second');
    const { gitDir, prestarted: ahead } = await prepareRepository(source);
    const after = await events(gitDir, { checkpoint, prestarted: ahead });
    expect(places(after)).toEqual([`a.txt:1 ${aSecret(40)}`]);
    ahead.close();
    expect(ahead.take([])).toBeUndefined();
  });

  it('are not needed to see that a branch went back, or that a tag came', async () => {
    const repo = aRepository();
    repo.write('a.txt', 'one\n');
    repo.commit('first');
    repo.write('a.txt', 'two\n');
    repo.commit('second');
    const source = { source: repo.path, cacheDir: `${repo.path}-mirrors`, allowLocalPaths: true };
    const tips = async () => currentTips((await prepareRepository(source)).gitDir, {});
    const tipsOfGit = () =>
      [
        ...new Set(
          repo
            .git('for-each-ref', '--format=%(objectname)^{}')
            .split('\n')
            .filter(Boolean)
            .map((name) => repo.git('rev-parse', name).trim()),
        ),
      ].sort();
    expect(await tips()).toEqual(tipsOfGit());
    repo.git('branch', 'old', 'HEAD~1');
    expect(await tips()).toEqual(tipsOfGit());
    repo.git('tag', '-a', '-m', 'a tag', 'v1', 'HEAD~1');
    repo.git('branch', '-D', 'old');
    expect(await tips()).toEqual(tipsOfGit());
    repo.git('pack-refs', '--all');
    repo.git('reset', '-q', '--hard', 'HEAD~1');
    expect(await tips()).toEqual(tipsOfGit());
  });
});
