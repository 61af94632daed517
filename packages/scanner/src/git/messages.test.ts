import { describe, expect, it } from 'vitest';
import { aRepository, aSecret, events, mirror, places } from '../testing/repository.ts';
import { MESSAGE_PATH } from './messages.ts';
import { readPatches } from './read-patch.ts';

const WAYS = [
  ['commit by commit', { prefilterFrom: Number.POSITIVE_INFINITY }],
  ['sifted', { prefilterFrom: 1 }],
  ['sifted in threads', { prefilterFrom: 1, threadsFrom: 1 }],
] as const;

describe.each(WAYS)('what messages hold (%s)', (_way, options) => {
  it('is found where it stands in the message, beside what files hold', async () => {
    const repo = aRepository();
    repo.write('a.txt', `${aSecret(1)}\n`);
    repo.commit(`Rotate it\n\nThe old one was ${aSecret(2)}.`);
    repo.write('b.txt', 'nothing\n');
    repo.commit('Nothing to see');
    repo.git('commit', '-q', '--allow-empty', '-m', `Use ${aSecret(3)}`);
    expect(places(await events(await mirror(repo.path), options)).toSorted()).toEqual(
      [
        `${MESSAGE_PATH}:1 ${aSecret(3)}`,
        `a.txt:1 ${aSecret(1)}`,
        `${MESSAGE_PATH}:3 ${aSecret(2)}`,
      ].toSorted(),
    );
  });

  it('is found in those of merges and of unreached branches', async () => {
    const repo = aRepository();
    repo.write('a.txt', 'a\n');
    repo.commit('base');
    repo.git('checkout', '-q', '-b', 'side');
    repo.write('b.txt', 'b\n');
    repo.commit(`side ${aSecret(4)}`);
    repo.git('checkout', '-q', 'main');
    repo.write('c.txt', 'c\n');
    repo.commit('main');
    repo.git('merge', '-q', '--no-ff', '-m', `Merge side\n\n${aSecret(5)}`, 'side');
    expect(places(await events(await mirror(repo.path), options)).toSorted()).toEqual(
      [`${MESSAGE_PATH}:1 ${aSecret(4)}`, `${MESSAGE_PATH}:3 ${aSecret(5)}`].toSorted(),
    );
  });

  it('finds keywords there', async () => {
    const repo = aRepository();
    repo.commit('Ask the people of Project Nightjar');
    const keywords = [{ id: 7, type: 'word', text: 'nightjar' }] as const;
    const all = await events(await mirror(repo.path), { ...options, keywords });
    expect(places(all)).toEqual([`${MESSAGE_PATH}:1 Nightjar`]);
  });
});

it('the patch of a message is that of a new file', async () => {
  const repo = aRepository();
  repo.write('a.txt', 'a\n');
  const sha = repo.commit(`Use ${aSecret(6)}\n\nsince yesterday`);
  const gitDir = await mirror(repo.path);
  const read = [];
  for await (const [one, { text }] of readPatches(gitDir, [
    { sha, path: MESSAGE_PATH },
    { sha, path: 'a.txt' },
  ]))
    read.push([one.path, text]);
  expect(new Map(read.map(([path, text]) => [path, text])).get(MESSAGE_PATH)).toContain(
    `@@ -0,0 +1,3 @@\n+Use ${aSecret(6)}\n+\n+since yesterday\n`,
  );
  expect(read.map(([path]) => path).toSorted()).toEqual([MESSAGE_PATH, 'a.txt'].toSorted());
});
