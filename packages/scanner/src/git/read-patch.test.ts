import { describe, expect, it } from 'vitest';
import { aFuzzedHistory } from '../testing/fuzzed-history.ts';
import { aRepository, aSecret, events, mirror } from '../testing/repository.ts';
import { type RawPatch, readPatches, type WantedPatch } from './read-patch.ts';

async function read(gitDir: string, wanted: readonly WantedPatch[]): Promise<RawPatch[]> {
  const found = new Map<WantedPatch, RawPatch>();
  for await (const [one, patch] of readPatches(gitDir, wanted)) found.set(one, patch);
  return wanted.map((one) => found.get(one) ?? { text: 'missing', truncated: true });
}

describe('patches', () => {
  it('are told apart by their whole path', async () => {
    const repo = aRepository();
    repo.write('a.txt', 'outer\n');
    repo.write('b/a.txt', 'inner\n');
    repo.write('b/b/a.txt', 'innermost\n');
    repo.write('sp ace/a.txt', 'spaced\n');
    const sha = repo.commit('all');
    const paths = ['a.txt', 'b/a.txt', 'b/b/a.txt', 'sp ace/a.txt'];
    const texts = await read(
      await mirror(repo.path),
      paths.map((path) => ({ sha, path })),
    );
    expect(texts.map(({ text }) => /^\+(\w+)$/m.exec(text)?.[1])).toEqual([
      'outer',
      'inner',
      'innermost',
      'spaced',
    ]);
    for (const { text } of texts) expect(text.match(/^diff --/gm)).toHaveLength(1);
  });

  it('keep lines that look like what git prints between commits', async () => {
    const repo = aRepository();
    const sha = 'a'.repeat(40);
    repo.write('a.txt', `${sha}\n`);
    const first = repo.commit('one');
    repo.write('a.txt', `${sha}\n+++ b/b.txt\n${sha}\n`);
    const second = repo.commit('two');
    const [one, two] = await read(await mirror(repo.path), [
      { sha: first, path: 'a.txt' },
      { sha: second, path: 'a.txt' },
    ]);
    expect(one?.text).toContain(`\n+${sha}\n`);
    expect(two?.text).toContain(`\n++++ b/b.txt\n+${sha}\n`);
  });

  it('are empty where the commit does not touch the file', async () => {
    const repo = aRepository();
    repo.write('a.txt', 'a\n');
    const sha = repo.commit('one');
    expect(await read(await mirror(repo.path), [{ sha, path: 'other.txt' }])).toEqual([
      { text: '', truncated: false },
    ]);
  });

  it('that are too long keep what is around the line that matters', async () => {
    const repo = aRepository();
    const filler = Array.from({ length: 20_000 }, (_, index) => `line ${index} ${'x'.repeat(30)}`);
    repo.write(
      'a.txt',
      [...filler.slice(0, 15_000), aSecret(1), ...filler.slice(15_000)].join('\n'),
    );
    const sha = repo.commit('big');
    const [patch] = await read(await mirror(repo.path), [{ sha, path: 'a.txt', line: 15_001 }]);
    expect(patch?.truncated).toBe(true);
    expect(patch?.text).toContain(`+${aSecret(1)}`);
    expect(patch?.text.length).toBeLessThan(300_000);
  });

  it.each([1, 2, 3])('are the same read together and one by one (history %d)', async (seed) => {
    const gitDir = await mirror(aFuzzedHistory(seed, 120));
    const findings = (await events(gitDir)).flatMap((event) =>
      event.type === 'finding' ? [event.finding] : [],
    );
    const wanted = findings.map(({ commit, path, oldPath, line }) => ({
      sha: commit.sha,
      path,
      line,
      ...(oldPath === undefined ? {} : { oldPath }),
    }));
    expect(wanted.length).toBeGreaterThan(5);
    const together = await read(gitDir, wanted);
    for (const [index, one] of wanted.slice(0, 40).entries()) {
      expect(together[index], `${one.sha} ${one.path}`).toEqual((await read(gitDir, [one]))[0]);
      expect(together[index]?.text).not.toBe('');
    }
  });
});
