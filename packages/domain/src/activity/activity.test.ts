import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTIVITY_CHARTS,
  ACTIVITY_TYPES,
  activityGranularity,
  activityHref,
  activityType,
  activityWho,
  CHART_OF,
  CHART_TYPES,
} from './activity.ts';

it('follows four types, and no others', () => {
  expect(ACTIVITY_TYPES.map(activityType)).toEqual([...ACTIVITY_TYPES]);
  expect(['WatchEvent', '', 'pushevent'].map(activityType)).toEqual([null, null, null]);
});

it('counts each type in one chart', () => {
  const counted = ACTIVITY_CHARTS.flatMap((chart) => CHART_TYPES[chart]);
  expect([...counted].sort()).toEqual([...ACTIVITY_TYPES].sort());
});

it('names the chart of each type as the chart names its types', () => {
  for (const type of ACTIVITY_TYPES) expect(CHART_TYPES[CHART_OF[type]]).toContain(type);
});

describe('activityGranularity', () => {
  const DAY = 86_400_000;
  it.each([
    [1, 'hour'],
    [7, 'hour'],
    [7.99, 'hour'],
    [8, 'day'],
    [60, 'day'],
    [365, 'week'],
    [1_500, 'month'],
  ] as const)('of %s days is %s', (days, expected) => {
    expect(activityGranularity(0, days * DAY)).toBe(expected);
  });

  it('is an hour below 8 days and never from then on', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 20_000, noNaN: true }), (days) => {
        expect(activityGranularity(0, days * DAY) === 'hour').toBe(days * DAY < 8 * DAY);
      }),
    );
  });
});

it('names a person by name, else login, else address', () => {
  const nobody = { member_name: null, member_login: null, member_email: null };
  const whole = { member_name: 'Ada', member_login: 'ada', member_email: 'ada@acme.example' };
  expect(activityWho(whole)).toBe('Ada');
  expect(activityWho({ ...whole, member_name: null })).toBe('ada');
  expect(activityWho({ ...nobody, member_email: 'ada@acme.example' })).toBe('ada@acme.example');
  expect(activityWho(nobody)).toBeNull();
});

describe('activityHref', () => {
  const base = 'https://github.com/acme/site';
  const a = 'a'.repeat(40);
  const b = 'b'.repeat(40);
  const none = { key: 'k', ref: '', before: '', head: '' };

  it.each([
    ['Commit', { ...none, key: a }, `${base}/commit/${a}`],
    ['PushEvent', { ...none, before: a, head: b, ref: 'main' }, `${base}/compare/${a}...${b}`],
    ['PushEvent', { ...none, head: b, ref: 'fix/a b' }, `${base}/tree/fix/a%20b`],
    ['PushEvent', { ...none, before: '0'.repeat(40), head: b, ref: 'x' }, `${base}/tree/x`],
    ['CreateEvent', { ...none, ref: 'main' }, `${base}/tree/main`],
    ['CreateEvent', none, base],
    ['PublicEvent', none, base],
  ] as const)('of a %s with %j', (type, place, expected) => {
    expect(activityHref(base, { type, ...place })).toBe(expected);
  });

  it('is null without a web address', () => {
    expect(activityHref(null, { type: 'Commit', ...none })).toBeNull();
  });
});
