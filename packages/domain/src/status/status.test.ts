import { describe, expect, it } from 'vitest';
import { statusDates } from './status.ts';

describe('the dates of a status', () => {
  it.each([
    ['triggered', 'acknowledged', { resolved_at: null, last_status_date: 9 }],
    ['acknowledged', 'resolved', { resolved_at: 9, last_status_date: 9 }],
    ['resolved', 'triggered', { resolved_at: null, last_status_date: 9 }],
    ['resolved', 'resolved', { resolved_at: 3, last_status_date: 3 }],
    ['triggered', 'triggered', { resolved_at: null, last_status_date: 3 }],
  ] as const)('from %s to %s: %j', (status, next, dates) => {
    expect(statusDates({ status, resolved_at: 3, last_status_date: 3 }, next, 9)).toEqual(dates);
  });
});
