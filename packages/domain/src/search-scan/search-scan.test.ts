import { describe, expect, it } from 'vitest';
import {
  nextSavedScanAt,
  otherFrequencies,
  SAVED_NAME_MAX_LENGTH,
  type ScanStep,
  type StoredScanStatus,
  savedAlreadyText,
  savedNameRefusal,
  scanActions,
  scanAfter,
  searchLimitRefusal,
  shownScanStatus,
} from './search-scan.ts';

const NOW = new Date('2026-03-10T12:00:00.000Z');

describe('a scan', () => {
  it.each<[StoredScanStatus, ScanStep, StoredScanStatus | null]>([
    ['created', 'begin', 'scanning'],
    ['created', 'finish', null],
    ['created', 'fail', 'error'],
    ['created', 'ask_again', null],
    ['scanning', 'begin', 'scanning'],
    ['scanning', 'finish', 'finished'],
    ['scanning', 'fail', 'error'],
    ['scanning', 'ask_again', null],
    ['finished', 'begin', null],
    ['finished', 'finish', null],
    ['finished', 'fail', null],
    ['finished', 'ask_again', 'created'],
    ['error', 'begin', null],
    ['error', 'ask_again', 'created'],
  ])('that is %s after %s: %s', (status, step, expected) => {
    expect(scanAfter(status, step)).toBe(expected);
  });

  it.each<[StoredScanStatus, number | null, string]>([
    ['finished', 1, 'finished'],
    ['finished', 0, 'expired'],
    ['error', -1, 'expired'],
    ['error', null, 'error'],
    ['scanning', -1, 'scanning'],
    ['created', -1, 'created'],
  ])('that is %s and expires in %s is shown as %s', (status, inMs, expected) => {
    const expiresAt = inMs === null ? null : new Date(NOW.getTime() + inMs);
    expect(shownScanStatus({ status, expiresAt }, NOW)).toBe(expected);
  });

  it('that never was is none', () => {
    expect(shownScanStatus(null, NOW)).toBe('none');
  });
});

describe('what is offered', () => {
  it.each([
    ['none', 5, ['scan']],
    ['none', 0, []],
    ['none', 10, []],
    ['none', 9, ['scan']],
    ['created', 5, ['see_results']],
    ['scanning', 5, ['see_results']],
    ['finished', 5, ['see_results', 'rescan']],
    ['finished', 12, ['see_results']],
    ['error', 5, ['see_results', 'rescan']],
    ['expired', 5, ['rescan']],
  ] as const)('%s with %i matches of at most 10', (status, matches, expected) => {
    expect(scanActions(status, { matches, mostPatches: 10 })).toEqual(expected);
  });

  it('is every other frequency', () => {
    expect(otherFrequencies('DAILY')).toEqual(['WEEKLY', 'NEVER']);
  });
});

describe('the next scan of a saved search', () => {
  it.each([
    ['DAILY', 0, '2026-03-11T12:00:00.000Z'],
    ['DAILY', 0.5, '2026-03-11T12:30:00.000Z'],
    ['WEEKLY', 1, '2026-03-17T13:00:00.000Z'],
  ] as const)('%s, chance %d', (frequency, chance, expected) => {
    expect(nextSavedScanAt(frequency, NOW, chance)?.toISOString()).toBe(expected);
  });

  it('NEVER', () => {
    expect(nextSavedScanAt('NEVER', NOW, 0)).toBeNull();
  });
});

describe('the name of a saved search', () => {
  it.each([
    ['', 'Required'],
    ['  ', 'Required'],
    ['x'.repeat(SAVED_NAME_MAX_LENGTH), null],
    [` ${'x'.repeat(SAVED_NAME_MAX_LENGTH)} `, null],
    ['x'.repeat(SAVED_NAME_MAX_LENGTH + 1), 'Too long'],
  ])('%#: %s', (name, expected) => {
    expect(savedNameRefusal(name)).toBe(expected);
  });
});

describe('the limits of what is kept of searches', () => {
  it.each([
    ['saved_searches', 199, null],
    [
      'saved_searches',
      200,
      'Your company keeps 200 saved searches, which is the limit. Delete one first.',
    ],
    ['bookmarks', 1000, 'You keep 1,000 bookmarks, which is the limit. Remove one first.'],
    [
      'waiting_scans',
      10,
      '10 scans of your company wait already, which is the limit. Try again when one has begun.',
    ],
  ] as const)('%s: %d', (limit, kept, text) => {
    expect(searchLimitRefusal(limit, kept)).toBe(text);
  });

  it('name the search that is saved already', () => {
    expect(savedAlreadyText('Winds')).toBe('This search is saved already as “Winds”.');
  });
});
