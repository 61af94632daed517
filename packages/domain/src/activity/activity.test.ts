import { expect, it } from 'vitest';
import { ACTIVITY_CHARTS, ACTIVITY_TYPES, activityType, CHART_TYPES } from './activity.ts';

it('follows four types, and no others', () => {
  expect(ACTIVITY_TYPES.map(activityType)).toEqual([...ACTIVITY_TYPES]);
  expect(['WatchEvent', '', 'pushevent'].map(activityType)).toEqual([null, null, null]);
});

it('counts each type in one chart', () => {
  const counted = ACTIVITY_CHARTS.flatMap((chart) => CHART_TYPES[chart]);
  expect([...counted].sort()).toEqual([...ACTIVITY_TYPES].sort());
});
