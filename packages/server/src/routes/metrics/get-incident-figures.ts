import { metricsEndpoints } from '@sluice/contract/endpoints/metrics';
import { analyticsGranularities, analyticsGranularity } from '@sluice/domain/figures';
import { buckets } from '@sluice/domain/granularity';
import { route } from '../../http/route.ts';
import {
  backlogBars,
  firstIncident,
  flowBars,
  incidentCount,
  incidentsByAssignee,
  repositoryCounts,
  statusBars,
} from '../../repositories/incident-figures.ts';
import { readFigures, wireInterval } from './read-figures.ts';

/** The incidents of a period, by status and severity now. */
export const getIncidentCount = route(
  metricsEndpoints.getIncidentCount,
  async ({ query }, context) => {
    const all = query.current ? { ...query, rt: 'all' } : query;
    const { scope } = readFigures(all, context);
    return { status: 200, data: await incidentCount(context.deps.db, scope) };
  },
);

/** The incidents of a period over time and by assignee. */
export const getIncidentAggregates = route(
  metricsEndpoints.getIncidentAggregates,
  async ({ query }, context) => {
    const { db } = context.deps;
    const { range, interval, scope } = readFigures(query, context);
    const first = range.type === 'all' ? await firstIncident(db, scope) : null;
    const startMs = Math.min(interval.endMs, first ?? interval.startMs);
    const span = { startMs, endMs: interval.endMs };
    const granularity = analyticsGranularity(query.granularity ?? null, startMs, span.endMs);
    const starts = buckets(startMs, span.endMs, granularity, query.tz);
    const ends = starts.map((_, index) => starts[index + 1] ?? span.endMs);
    const bars = await {
      status: () => statusBars(db, scope, starts),
      backlog: () => backlogBars(db, scope, ends),
      flow: () => flowBars(db, scope, { ...span, starts }),
    }[query.view]();
    return {
      status: 200,
      data: {
        granularity,
        offered: analyticsGranularities(startMs, span.endMs),
        interval: wireInterval(span),
        incidents_over_time: Object.fromEntries(
          starts.map((ms, index) => [new Date(ms).toISOString(), bars[index] ?? {}]),
        ),
        incidents_by_assignee: await incidentsByAssignee(db, scope),
      },
    };
  },
);

/** The repositories with most open incidents of a period. */
export const getRepositoryCounts = route(
  metricsEndpoints.getRepositoryCounts,
  async ({ query }, context) => ({
    status: 200,
    data: await repositoryCounts(context.deps.db, readFigures(query, context).scope),
  }),
);
