import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ScanEvent } from '../scan-events.ts';
import { aRepository, aSecret, events, places, scratch } from '../testing/repository.ts';
import { launcherOf } from './limits.ts';
import { prepareRepository } from './prepare.ts';
import { runGit, startGit } from './run.ts';
import { watchSize } from './watch-size.ts';

const problemsOf = (all: readonly ScanEvent[]) =>
  all.flatMap((event) => (event.type === 'problem' ? [event.problem] : []));

/** Takes an object out of a repository. */
function remove(path: string, id: string): void {
  rmSync(join(path, '.git', 'objects', id.slice(0, 2), id.slice(2)));
}

describe('a repository that lacks an object', () => {
  it('is read but for the file whose content is missing', async () => {
    const repo = aRepository();
    repo.write('a.txt', `${aSecret(1)}\n`);
    repo.commit('one');
    repo.write('lost.txt', 'x\n');
    repo.write('b.txt', `${aSecret(2)}\n`);
    const second = repo.commit('two');
    repo.write('lost.txt', `y\n${aSecret(3)}\n`);
    repo.commit('three');
    remove(repo.path, repo.git('rev-parse', `${second}:lost.txt`).trim());
    const all = await events(join(repo.path, '.git'));
    expect(places(all)).toEqual([
      `a.txt:1 ${aSecret(1)}`,
      `b.txt:1 ${aSecret(2)}`,
      `lost.txt:2 ${aSecret(3)}`,
    ]);
    expect(problemsOf(all)).toEqual([
      { commit: second, path: 'lost.txt', reason: 'missing_object' },
    ]);
  });

  it('is read but for the commit whose tree is missing', async () => {
    const repo = aRepository();
    repo.write('a.txt', `${aSecret(1)}\n`);
    repo.commit('one');
    repo.write('dir/b.txt', 'x\n');
    const second = repo.commit('two');
    repo.write('c.txt', `${aSecret(2)}\n`);
    repo.git('rm', '-rq', 'dir');
    repo.commit('three');
    remove(repo.path, repo.git('rev-parse', `${second}:dir`).trim());
    const all = await events(join(repo.path, '.git'));
    expect(places(all)).toContain(`a.txt:1 ${aSecret(1)}`);
    expect(problemsOf(all).map(({ commit }) => commit)).toContain(second);
  });
});

describe('a git that takes too much', () => {
  it('is ended when it says nothing for too long', async () => {
    const git = startGit(['hash-object', '--stdin-paths'], {
      limits: { silenceMs: 50, wallMs: 200 },
    });
    await expect(git.done).rejects.toMatchObject({ reason: 'over_limit' });
  });

  it.skipIf(launcherOf({ memoryBytes: 1 }).length === 0)(
    'is ended when it asks for more memory than it may have',
    async () => {
      const repo = aRepository();
      repo.write('large.txt', Buffer.alloc(200 * 1024 * 1024, 'a'));
      const args = [
        '--git-dir',
        join(repo.path, '.git'),
        'hash-object',
        '--stdin',
        '-w',
        '--no-filters',
      ];
      const limits = { memoryBytes: 64 * 1024 * 1024 };
      const input = 'a'.repeat(100 * 1024 * 1024);
      await expect(runGit(args, { limits, input })).rejects.toMatchObject({ reason: 'over_limit' });
    },
  );
});

describe('the address of a repository', () => {
  it('is not connected to when its host is refused', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const asked: string[] = [];
    const pinHost = async (host: string, at: number) => {
      asked.push(`${host}:${at}`);
      return null;
    };
    for (const source of [`https://127.0.0.1:${port}/a/b`, `ssh://git@127.0.0.1:${port}/a/b`])
      await expect(
        prepareRepository({ source, cacheDir: scratch(), pinHost }),
      ).rejects.toMatchObject({ reason: 'address_refused' });
    expect(asked).toEqual([`127.0.0.1:${port}`, `127.0.0.1:${port}`]);
    expect(connections).toBe(0);
    server.close();
  });

  it('leads to the one address that was looked at, whatever its name leads to later', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    await expect(
      prepareRepository({
        source: `https://no-such-host.invalid:${port}/a/b`,
        cacheDir: scratch(),
        pinHost: async () => '127.0.0.1',
      }),
    ).rejects.toMatchObject({ reason: 'no_access' });
    expect(connections).toBeGreaterThan(0);
    server.close();
  });
});

describe('a mirror that grows above its limit', () => {
  it('is given up', async () => {
    const folder = scratch();
    const watch = watchSize(folder, 100, undefined, 5);
    writeFileSync(join(folder, 'pack'), Buffer.alloc(101));
    await once(watch.signal, 'abort');
    expect(watch.exceeded()).toBe(true);
    watch.stop();
  });
});
