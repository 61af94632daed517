export type { TimeBucket } from './bars.ts';
export { TimeBars, type TimeBarsProps, type TimeBarsStatus, type TimeSeries } from './TimeBars.tsx';
