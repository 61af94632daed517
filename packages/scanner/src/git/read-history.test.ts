import { describe, expect, it } from 'vitest';
import { createCommitScanner } from '../scan-commits.ts';
import { aRepository, aSecret, events, mirror, scratch } from '../testing/repository.ts';
import { findMirror } from './prepare.ts';
import { commitsBetween, type PatchedCommit, readPatchedCommits } from './read-history.ts';

async function read(gitDir: string, shas: readonly string[], options = {}) {
  const all: PatchedCommit[] = [];
  for await (const one of readPatchedCommits(gitDir, shas, options)) all.push(one);
  return all;
}

describe('the commits of a history', () => {
  it('are those that a later checkpoint reaches, newest first', async () => {
    const repository = aRepository();
    const first = repository.commit('one');
    const [second, third] = [repository.commit('two'), repository.commit('three')];
    const all = await commitsBetween(`${repository.path}/.git`, { after: '', upTo: third });
    expect([all.slice(0, 9), all.isWhole]).toEqual([[third, second, first], true]);
    const some = await commitsBetween(`${repository.path}/.git`, { after: first, upTo: third });
    expect(some.slice(1, 9)).toEqual([second]);
    const gone = await commitsBetween(`${repository.path}/.git`, {
      after: '',
      upTo: `${'a'.repeat(40)} ${first}`,
    });
    expect([gone.slice(0, 9), gone.isWhole]).toEqual([[first], false]);
  });

  it('come with who made them and with each text file, deleted ones too', async () => {
    const repository = aRepository();
    repository.write('a b.txt', 'one\n');
    repository.write('logo.bin', Buffer.from([0, 1, 2]));
    const made = repository.commit('Add a file\n\nWith a reason.', {
      GIT_COMMITTER_NAME: 'Web',
      GIT_COMMITTER_EMAIL: 'web@host.example',
    });
    repository.git('rm', '-q', 'a b.txt');
    const removed = repository.commit('Remove it');
    const empty = repository.commit('Nothing');
    const all = await read(`${repository.path}/.git`, [made, removed, empty, 'f'.repeat(40)]);
    expect(all.map(({ commit }) => commit.sha)).toEqual([made, removed, empty]);
    expect(all[0]?.commit).toMatchObject({
      authorEmail: 'ada@acme.io',
      committerName: 'Web',
      committerEmail: 'web@host.example',
      subject: 'Add a file',
      message: 'Add a file\n\nWith a reason.',
    });
    const files = all.map(({ files: list }) =>
      list.map(({ path, text }) => [path, text.includes('+one'), text.includes('-one')]),
    );
    expect(files).toEqual([[['a b.txt', true, false]], [['a b.txt', false, true]], []]);
  });

  it('are cut at their bounds', async () => {
    const repository = aRepository();
    repository.write('1.txt', 'line\n'.repeat(100));
    repository.write('2.txt', 'x'.repeat(1_000));
    repository.write('3.txt', 'three\n');
    const sha = repository.commit('big');
    const [one] = await read(`${repository.path}/.git`, [sha], { maxBytes: 300, maxFiles: 2 });
    expect(one?.files.map(({ path, truncated }) => [path, truncated])).toEqual([
      ['1.txt', true],
      ['2.txt', true],
    ]);
    for (const { text } of one?.files ?? [])
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(300);
    expect(one?.files[0]?.text.endsWith('\n')).toBe(true);
  });
});

describe('a scan of some commits', () => {
  it('finds in them what the scan of the history finds', async () => {
    const repository = aRepository();
    repository.write('a.txt', `token = ${aSecret(1)}\n`);
    const first = repository.commit('one');
    repository.write('b.txt', `token = ${aSecret(2)}\n`);
    const second = repository.commit('two');
    const gitDir = await mirror(repository.path);
    const whole = (await events(gitDir)).flatMap((event) =>
      event.type === 'finding' ? [event.finding] : [],
    );
    const { signal } = new AbortController();
    for (const commits of [2, 500]) {
      const scanner = createCommitScanner(gitDir, { rules: [], inactive: [], commits, signal });
      expect(await scanner.scan([second, first])).toEqual(whole);
      expect(await scanner.scan([first])).toEqual(
        whole.filter(({ commit }) => commit.sha === first),
      );
      expect(await scanner.scan(['e'.repeat(40)])).toEqual([]);
      await scanner.close();
    }
  });
});

describe('the mirror of a source', () => {
  it('is found without a fetch, once it was made', async () => {
    const repository = aRepository();
    repository.commit('one');
    const cacheDir = scratch();
    const wanted = { source: repository.path, cacheDir, allowLocalPaths: true };
    expect(await findMirror(wanted)).toBeNull();
    const gitDir = await mirror(repository.path, cacheDir);
    expect(await findMirror(wanted)).toBe(gitDir);
    expect(await findMirror({ ...wanted, allowLocalPaths: false })).toBeNull();
  });
});
