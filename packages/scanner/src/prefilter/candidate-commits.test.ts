import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ScanEvent } from '../scan-events.ts';
import { aFuzzedHistory } from '../testing/fuzzed-history.ts';
import { aRepository, aSecret, events, mirror, scratch } from '../testing/repository.ts';

const PREFILTERED = { prefilterFrom: 1 } as const;
const PLAIN = { prefilterFrom: Number.POSITIVE_INFINITY } as const;

function findings(all: readonly ScanEvent[]): unknown[] {
  return all.flatMap((event) => (event.type === 'finding' ? [event.finding] : []));
}
function bytes(all: readonly ScanEvent[]): number {
  const last = all.at(-1);
  return last?.type === 'summary' ? last.bytes : -1;
}

describe('a scan with the prefilter', () => {
  it.each(Array.from({ length: 16 }, (_, seed) => seed))(
    'finds exactly what a scan without it finds: history %i',
    async (seed) => {
      const gitDir = aFuzzedHistory(seed, 60);
      const plain = await events(gitDir, PLAIN);
      expect(findings(plain).length).toBeGreaterThan(1);
      expect(findings(await events(gitDir, PREFILTERED))).toEqual(findings(plain));
      // With slots of 1 or 8 bits nearly all object ids collide.
      for (const hashBits of [1, 8]) {
        const colliding = await events(gitDir, { ...PREFILTERED, hashBits });
        expect(findings(colliding)).toEqual(findings(plain));
      }
    },
  );

  it('does the same in threads', async () => {
    const gitDir = aFuzzedHistory(100, 60);
    const inThreads = await events(gitDir, { ...PREFILTERED, threadsFrom: 1, batchCommits: 20 });
    expect(findings(inThreads)).toEqual(findings(await events(gitDir, PLAIN)));
  });

  it('has git diff the commits alone that bring a secret', async () => {
    const repo = aRepository();
    for (let index = 0; index < 20; index++) {
      repo.write('a.txt', `${'a line of text\n'.repeat(200)}${index}\n`);
      repo.commit(`c${index}`);
    }
    repo.write('b.txt', `${aSecret(1)}\n`);
    repo.commit('leak');
    repo.git('gc', '-q');
    const gitDir = await mirror(repo.path);
    const prefiltered = await events(gitDir, PREFILTERED);
    expect(findings(prefiltered)).toHaveLength(1);
    expect(bytes(prefiltered)).toBeLessThan(bytes(await events(gitDir, PLAIN)) / 2);
  });

  it('reads loose objects and several packs', async () => {
    const repo = aRepository();
    for (let index = 0; index < 9; index++) {
      repo.write(`f${index}.txt`, `${aSecret(index)}\n`);
      repo.commit(`c${index}`);
      if (index % 3 === 0) repo.git('repack', '-q', '-d');
    }
    const gitDir = join(repo.path, '.git');
    expect(findings(await events(gitDir, PREFILTERED))).toHaveLength(9);
  });

  it('leaves a repository that borrows objects, or has packs of another kind, to git', async () => {
    const repo = aRepository();
    repo.write('a.txt', `${aSecret(1)}\n`);
    repo.commit('leak');
    repo.git('gc', '-q');
    const borrowing = join(scratch(), 'borrowing.git');
    execFileSync('git', ['clone', '-q', '--bare', '--shared', repo.path, borrowing]);
    expect(findings(await events(borrowing, PREFILTERED))).toHaveLength(1);

    const modern = join(scratch(), 'modern');
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@acme.io', ...args], {
        cwd: modern,
      });
    execFileSync('git', ['init', '-q', '--object-format=sha256', modern]);
    writeFileSync(join(modern, 'a.txt'), `${aSecret(2)}\n`);
    git('add', '-A');
    git('commit', '-q', '-m', 'leak');
    git('gc', '-q');
    expect(findings(await events(join(modern, '.git'), PREFILTERED))).toHaveLength(1);
  });
});
