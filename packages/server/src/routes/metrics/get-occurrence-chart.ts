import { metricsEndpoints } from '@sluice/contract/endpoints/metrics';
import { route } from '../../http/route.ts';
import { occurrenceChart } from '../../repositories/incident-metrics.ts';
import { readScope } from '../read-scope.ts';

/** Occurrences over time, in buckets of the viewer's zone. */
export const getOccurrenceChart = route(
  metricsEndpoints.getOccurrenceChart,
  async ({ query }, context) => ({
    status: 200,
    data: await occurrenceChart(
      context.deps.db,
      readScope(query, query.kind, context),
      query.granularity,
    ),
  }),
);
