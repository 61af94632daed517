import { describe, expect, it } from 'vitest';
import { aRepository, aSecret, events, mirror, places } from '../testing/repository.ts';

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
