import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countdownText,
  exposureMs,
  isTimerTicking,
  TIMER_DAYS_FROM_MS,
  timerText,
} from './exposure.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

describe('the exposure timer', () => {
  it.each([
    [-5 * SECOND, '00:00:00'],
    [0, '00:00:00'],
    [999, '00:00:00'],
    [61 * SECOND, '00:01:01'],
    [90 * 60 * SECOND, '01:30:00'],
    [25 * HOUR, '25:00:00'],
    [7 * DAY - 1, '167:59:59'],
    [7 * DAY, '7 days'],
    [8 * DAY - 1, '7 days'],
    [400 * DAY, '400 days'],
  ])('after %d ms shows %s', (duration, text) => {
    expect(timerText(duration)).toBe(text);
  });

  it('ticks below seven days only', () => {
    expect(TIMER_DAYS_FROM_MS).toBe(7 * DAY);
    expect(isTimerTicking(7 * DAY - 1)).toBe(true);
    expect(isTimerTicking(7 * DAY)).toBe(false);
  });

  it('counts every second while it ticks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 * DAY - 1 }), (duration) => {
        const [hours = 0, minutes = 0, seconds = 0] = timerText(duration).split(':').map(Number);
        expect(hours * 3600 + minutes * 60 + seconds).toBe(Math.floor(duration / SECOND));
      }),
    );
  });
});

describe('exposureMs', () => {
  const first_occurrence_date = new Date('2026-06-01T00:00:00Z');
  const last_status_date = new Date('2026-06-03T00:00:00Z');
  const now = new Date('2026-06-11T00:00:00Z');

  it.each([
    ['triggered', last_status_date, 10],
    ['acknowledged', last_status_date, 10],
    ['resolved', last_status_date, 2],
    ['resolved', null, 10],
  ] as const)('%s, last changed %s: %d days', (status, changed, days) => {
    const incident = { status, first_occurrence_date, last_status_date: changed };
    expect(exposureMs(incident, now)).toBe(days * DAY);
  });

  it('is never negative', () => {
    const incident = { status: 'triggered', first_occurrence_date: now, last_status_date } as const;
    expect(exposureMs(incident, first_occurrence_date)).toBe(0);
  });
});

describe('countdownText', () => {
  it.each([
    [-1, '00:00:00'],
    [0, '00:00:00'],
    [DAY - 1, '23:59:59'],
    [DAY, '1 day 00:00:00'],
    [26 * HOUR, '1 day 02:00:00'],
    [30 * DAY, '30 days 00:00:00'],
  ])('%d ms before the expiry: %s', (leftMs, text) => {
    expect(countdownText(new Date(leftMs), new Date(0))).toBe(text);
  });
});
