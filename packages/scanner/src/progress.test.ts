import { describe, expect, it } from 'vitest';
import { aRepository, aSecret, events, mirror } from './testing/repository.ts';

describe('how far a scan is', () => {
  it('is reported from the start: while the packs are prefiltered, then commit by commit', async () => {
    const repo = aRepository();
    for (let index = 0; index < 8; index++) {
      repo.write(`file-${index}.txt`, `${aSecret(index)}\n`);
      repo.commit(`c${index}`);
    }
    const gitDir = await mirror(repo.path);
    let now = 0;
    const clock = () => (now += 1_000);
    const all = await events(gitDir, { prefilterFrom: 1, clock });
    const [first] = all;
    expect(first).toMatchObject({ type: 'progress', commitsDone: 0, commitsTotal: 8 });
    const kinds = all.map(({ type }) => type);
    expect(kinds.lastIndexOf('prefilter')).toBeLessThan(kinds.indexOf('batchDone'));
    const shares = all.flatMap((event) => (event.type === 'prefilter' ? [event.share] : []));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
  });
});
