import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scanRepository } from '../scan-repository.ts';
import { aRepository, aSecret, events, mirror } from '../testing/repository.ts';

/** Threads start with the first commit. */
const IN_THREADS = { threadsFrom: 1, batchCommits: 3 } as const;

async function aHistory(): Promise<string> {
  const repo = aRepository();
  for (let index = 0; index < 12; index++) {
    repo.write(`file-${index % 5}.txt`, `${aSecret(index)}\n${'x'.repeat(index)}\n`);
    repo.commit(`c${index}`);
  }
  return mirror(repo.path);
}

/** git processes that read this repository. */
function gitsOf(gitDir: string): number {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(gitDir);
    } catch {
      return false;
    }
  }).length;
}

describe('a scan in threads', () => {
  it('tells the same, in the same order, as one without', async () => {
    const gitDir = await aHistory();
    const alone = await events(gitDir, { threadsFrom: 1_000, batchCommits: 3 });
    expect(await events(gitDir, IN_THREADS)).toEqual(alone);
    expect(alone.filter(({ type }) => type === 'finding')).toHaveLength(12);
  });

  it('tells what git refused', async () => {
    const gitDir = await aHistory();
    await expect(events(gitDir, { ...IN_THREADS, gitPath: '/no/such/git' })).rejects.toMatchObject({
      name: 'ScanError',
      reason: 'git_missing',
    });
  });

  it.runIf(process.platform === 'linux')('leaves no git behind when it is stopped', async () => {
    const gitDir = await aHistory();
    const stop = new AbortController();
    const scan = scanRepository({
      gitDir,
      clock: () => 0,
      signal: stop.signal,
      ...IN_THREADS,
    });
    await scan.next();
    const next = scan.next();
    stop.abort();
    await expect(next).rejects.toMatchObject({ reason: 'interrupted' });
    expect(gitsOf(gitDir)).toBe(0);
  });
});
