import { bestFit, buckets, offeredGranularities } from '@sluice/domain/granularity';
import { intervalOf } from '@sluice/domain/time-range';
import type { metricsEndpoints } from '../endpoints/metrics.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext } from './database.ts';
import { problem } from './problems.ts';
import { matchesOf, scopeOf, unknownFields } from './scope.ts';

/** The occurrences chart. */
export const metricsHandlers: Handlers<typeof metricsEndpoints, MockContext> = {
  getOccurrenceChart: ({ query }, { database }) => {
    const { scope, unknown } = scopeOf(query);
    if (unknown.length > 0) return problem('validation', { fields: unknownFields(unknown) });
    const dates = matchesOf(database, query.kind, scope, query.tz).map(({ ref_date }) =>
      Date.parse(ref_date),
    );
    const interval = intervalOf(scope.range, database.now.getTime(), query.tz);
    const startMs = interval.startMs ?? Math.min(database.now.getTime(), ...dates);
    const granularity = query.granularity ?? bestFit(startMs, interval.endMs);
    const starts = buckets(startMs, interval.endMs, granularity, query.tz);
    return {
      status: 200,
      data: {
        granularity,
        offered: offeredGranularities(startMs, interval.endMs),
        interval: {
          start_date: new Date(startMs).toISOString(),
          end_date: new Date(interval.endMs).toISOString(),
        },
        buckets: starts.map((start, index) => ({
          date: new Date(start).toISOString(),
          count: dates.filter(
            (date) => date >= start && date < (starts[index + 1] ?? interval.endMs),
          ).length,
        })),
      },
    };
  },
};
