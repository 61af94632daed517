import { describe, expect, it } from 'vitest';
import { changedViewers, colleagues, VIEWING_ENDS_MS, VIEWING_EVERY_MS } from './viewers.ts';

const at = (incidentId: number, ...memberIds: number[]) => ({
  companyId: 1,
  incidentId,
  memberIds,
});

describe('viewers of an incident', () => {
  it('are named once, without the person who looks', () => {
    expect(colleagues([3, 1, 2, 3], 2)).toEqual([1, 3]);
    expect(colleagues([2], null)).toEqual([2]);
  });

  it('survive one lost message', () => {
    expect(VIEWING_ENDS_MS).toBeGreaterThan(2 * VIEWING_EVERY_MS);
  });

  it('change by coming, going and leaving the incident alone', () => {
    const before = [at(1, 1, 2), at(2, 1), at(3, 5)];
    const now = [at(1, 1, 2), at(2, 1, 4), at(4, 9)];
    expect(changedViewers(before, now)).toEqual([at(2, 1, 4), at(4, 9), at(3)]);
    expect(changedViewers(now, now)).toEqual([]);
    expect(changedViewers([at(1, 1)], [{ ...at(1, 1), companyId: 2 }])).toHaveLength(2);
  });
});
