import { words } from '../words/words.ts';

/** What all charts say by themselves. */
export const CHART = words('Chart', {
  asTable: 'Show as table',
  missing: 'No data',
  total: 'Total',
  table: '{label}, table',
  barsOf: '{label}, bars',
  bars: { one: '{count} bar', other: '{count} bars' },
});
/** Words of {@link CHART}. */
export type ChartWords = typeof CHART;
