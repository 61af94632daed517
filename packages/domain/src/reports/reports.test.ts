import { describe, expect, it } from 'vitest';
import {
  kindOfView,
  MOST_RECIPIENTS,
  nextReportAt,
  readReportAddress,
  reportAddress,
  reportRefusals,
} from './reports.ts';

describe('nextReportAt', () => {
  it.each([
    ['weekly', '2026-06-15T07:59:59.000Z', '2026-06-15T08:00:00.000Z'],
    ['weekly', '2026-06-15T08:00:00.000Z', '2026-06-22T08:00:00.000Z'],
    ['weekly', '2026-06-21T23:00:00.000Z', '2026-06-22T08:00:00.000Z'],
    ['weekly', '2026-12-30T09:00:00.000Z', '2027-01-04T08:00:00.000Z'],
    ['monthly', '2026-06-01T07:00:00.000Z', '2026-06-01T08:00:00.000Z'],
    ['monthly', '2026-06-01T08:00:00.000Z', '2026-07-01T08:00:00.000Z'],
    ['monthly', '2026-01-31T12:00:00.000Z', '2026-02-01T08:00:00.000Z'],
    ['monthly', '2026-12-31T12:00:00.000Z', '2027-01-01T08:00:00.000Z'],
  ] as const)('%s after %s is %s', (frequency, after, next) => {
    expect(nextReportAt(frequency, new Date(after)).toISOString()).toBe(next);
  });
});

describe('the address of a view', () => {
  it.each([
    ['/analytics', { view: 'analytics', query: '' }],
    ['/analytics/?rt=1month&ie_granularity=day&rt2=x', { view: 'analytics', query: 'rt=1month' }],
    ['https://sluice.example/analytics?rt=custom&start=2026-01-01&end=', { view: 'analytics', query: 'rt=custom&start=2026-01-01' }],
    [' /incidents/secrets?page=3&status=resolved&nonsense=1 ', { view: 'secret', query: 'rt=all&status=resolved' }],
    ['/incidents/keywords', { view: 'keyword', query: 'rt=all' }],
    ['/settings', null],
    ['/incidents/secrets/7', null],
    ['https://[', null],
    ['/incidents/secrets?search=a%2Bb+c#x', { view: 'secret', query: 'rt=all&search=a%2Bb%20c' }],
    ['/incidents/secrets?search=%E0%A4', { view: 'secret', query: 'rt=all&search=%25E0%25A4' }],
  ])('%s is %j', (address, view) => {
    expect(readReportAddress(address)).toEqual(view);
  }); // biome-ignore format: a table

  it('is written as it is read', () => {
    for (const address of ['/analytics', '/analytics?rt=1month', '/incidents/postman?rt=all']) {
      const view = readReportAddress(address);
      expect(view === null ? null : reportAddress(view)).toBe(address);
    }
  });

  it('names the kind of a list', () => {
    expect(kindOfView('analytics')).toBeNull();
    expect(kindOfView('keyword')).toBe('keyword');
  });
});

describe('reportRefusals', () => {
  const FINE = { name: 'Weekly', address: '/analytics', recipients: ['ada@acme.example'] };
  it.each([
    [{}, {}],
    [{ name: ' ' }, { name: 'Required' }],
    [{ name: 'x'.repeat(81) }, { name: 'Too long' }],
    [{ address: '/search/new' }, { address: 'This is not the address of Analytics or of a list of incidents.' }],
    [{ recipients: [] }, { recipients: 'Required' }],
    [{ recipients: Array.from({ length: MOST_RECIPIENTS + 1 }, String) }, { recipients: 'At most 50' }],
  ])('%j gives %j', (change, refusals) => {
    expect(reportRefusals({ ...FINE, ...change })).toEqual(refusals);
  }); // biome-ignore format: a table

  it('asks nothing of what is not changed', () => {
    expect(reportRefusals({})).toEqual({});
  });
});
