import { describe, expect, it } from 'vitest';
import { type ScanPosition, scanFailureText, scanPace } from './scan-progress.ts';

const RUNNING: ScanPosition = {
  commitsDone: 300,
  commitsSkipped: 100,
  commitsTotal: 500,
  packsRead: null,
  seconds: 10,
};

describe('the pace of a scan', () => {
  it.each([
    ['counts only the commits of this run', {}, 20, 10],
    ['has no time left before the commits are counted', { commitsTotal: null }, 20, null],
    ['has no time left before the first commit', { commitsDone: 100 }, 0, null],
    ['is unknown before the clock runs', { seconds: 0 }, null, null],
    ['goes by the packs while they are read', { packsRead: 0.25 }, null, 30],
    ['is unknown below one hundredth of the packs', { packsRead: 0.009 }, null, null],
    ['ends with the packs', { packsRead: 1 }, null, 0],
  ] as const)('%s', (_, change, commitsPerSecond, secondsLeft) => {
    expect(scanPace({ ...RUNNING, ...change })).toEqual({ commitsPerSecond, secondsLeft });
  });
});

describe('a failed scan', () => {
  it.each([
    ['no_access', 'The repository cannot be reached, or needs a log-in.'],
    ['toString', 'The scan failed.'],
    ['a reason of a later version', 'The scan failed.'],
  ])('%s: %s', (reason, text) => {
    expect(scanFailureText(reason)).toBe(text);
  });
});
