import { ACTIVITY_TYPES } from '@sluice/domain/activity';
import { buckets, type Granularity } from '@sluice/domain/granularity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/open.ts';
import { createRandom } from '../demo/random.ts';
import { freshDatabase } from '../testing/database.ts';
import { addActivity } from './activity.ts';
import { countActivity, firstActivity } from './activity-totals.ts';
import { createCompany } from './companies.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-03-01T00:00:00Z');
/** Clocks change within it in New York (8 March) and on Lord Howe Island (5 April). */
const END_MS = Date.parse('2026-04-12T10:41:03.123Z');
const random = createRandom(5);
/** Many lie on an edge: a quarter of an hour, or the last instant before it. */
const events = Array.from({ length: 1_500 }, (_, index) => {
  const ms = START_MS + Math.floor(random.fraction() * 45 * 24 * HOUR_MS);
  const edge = ms - (ms % (HOUR_MS / 4));
  const at = random.pick([ms, edge, edge - 1]);
  return { type: random.pick(ACTIVITY_TYPES), key: String(index), at: new Date(at) };
});

let database: Database;
let companyId: number;
beforeAll(async () => {
  database = await freshDatabase();
  companyId = await createCompany(database.db, { name: 'Counted' }, new Date(START_MS));
  const other = await createCompany(database.db, { name: 'Other' }, new Date(START_MS));
  const someone = { login: '', name: 'Zoe', email: 'zoe@acme.example' };
  const rows = events.map((event) => ({ ...event, ...someone }));
  const site = { name: 'acme/site', sourceId: null };
  await addActivity(database.db, companyId, site, rows.slice(0, 900));
  // What is there already is not counted a second time.
  await addActivity(database.db, companyId, site, rows.slice(500));
  await addActivity(database.db, other, site, rows.slice(0, 300));
});
afterAll(() => database.close());

const CASES: [string, Granularity, number, number][] = [
  ['UTC', 'day', START_MS, END_MS],
  ['Asia/Kathmandu', 'day', START_MS + 0.25 * HOUR_MS, END_MS],
  ['Australia/Lord_Howe', 'hour', START_MS + 13 * HOUR_MS, END_MS],
  ['America/New_York', 'week', START_MS + 5 * HOUR_MS, END_MS],
  ['UTC', 'month', START_MS + 1, END_MS],
  ['UTC', 'hour', END_MS - 60_000, END_MS],
  ['Asia/Kolkata', 'hour', END_MS - 10 * 60_000, END_MS + 10 * 60_000],
  ['UTC', 'day', END_MS, START_MS],
];

describe('the totals of activity', () => {
  it.each(CASES)('equal counting the events, in %s by %s', async (zone, granularity, from, to) => {
    const starts = buckets(from, Math.max(from, to), granularity, zone);
    for (const types of [ACTIVITY_TYPES, ['Commit', 'Commit'] as const]) {
      const expected = starts.map(() => 0);
      for (const { type, at } of events) {
        const ms = at.getTime();
        if (ms < from || ms >= to || !types.some((one) => one === type)) continue;
        const place = Math.max(
          0,
          starts.findLastIndex((start) => start <= ms),
        );
        expected[place] = (expected[place] ?? 0) + 1;
      }
      const asked = { companyId, types, startMs: from, endMs: to };
      expect(await countActivity(database.db, asked, starts)).toEqual(expected);
    }
  });

  it('find the first event', async () => {
    const asked = { companyId, types: ['Commit'] as const, startMs: 0, endMs: END_MS };
    const commits = events.filter(({ type }) => type === 'Commit').map(({ at }) => at.getTime());
    expect(await firstActivity(database.db, asked)).toBe(Math.min(...commits));
    expect(await firstActivity(database.db, { ...asked, endMs: 1 })).toBeNull();
  });
});
