import {
  bestFit,
  buckets,
  granularityOfSpan,
  offeredGranularities,
} from '@sluice/domain/granularity';
import { intervalOf } from '@sluice/domain/time-range';
import type { metricsEndpoints } from '../endpoints/metrics.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext } from './database.ts';
import { barsOf, byStatus, cardsOf, cohortOf, stockMetrics, stocksAt, teamOf } from './figures.ts';
import { problem } from './problems.ts';
import { filterValuesOf, matchesOf, scopeOf, unknownFields } from './scope.ts';
import { secretDaysOf } from './secret-days.ts';

/** The occurrences chart, and the figures of Analytics. */
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
  getMetrics: ({ query }, { database }) => {
    const { range, span } = cohortOf(database, query);
    const backMs = query.delta === undefined ? span.endMs - span.startMs : query.delta * 86_400_000;
    const before =
      range.type === 'all' ? null : { startMs: span.startMs - backMs, endMs: span.endMs - backMs };
    return {
      status: 200,
      data: {
        metrics: [
          ...cardsOf(database, span, before, query.tz),
          ...stockMetrics(database, [span.startMs, span.endMs]),
        ],
        intervals: {
          current: wireInterval(span),
          previous: before === null ? null : wireInterval(before),
        },
      },
    };
  },
  getPerimeterEvolution: ({ query }, { database }) => {
    const { range, span } = cohortOf(database, query);
    const linked = database.developers.map(({ first_linked_at }) => Date.parse(first_linked_at));
    const startMs = range.type === 'all' ? Math.min(span.endMs, ...linked) : span.startMs;
    const starts = buckets(startMs, span.endMs, granularityOfSpan(startMs, span.endMs), query.tz);
    const between = starts.filter((ms) => ms > startMs && ms < span.endMs);
    const moments = [startMs, ...between, span.endMs];
    return {
      status: 200,
      data: {
        metrics: stockMetrics(database, moments),
        data: moments.map((ms) => ({
          date: new Date(ms).toISOString(),
          ...stocksAt(database, ms),
        })),
        intervals: { current: wireInterval({ startMs, endMs: span.endMs }), previous: null },
      },
    };
  },
  getIncidentCount: ({ query }, { database }) => {
    const { incidents } = cohortOf(database, query.current ? { ...query, rt: 'all' } : query);
    const count_by_severity: Record<string, number> = {};
    for (const { severity } of incidents) {
      count_by_severity[severity] = (count_by_severity[severity] ?? 0) + 1;
    }
    const closed = incidents.filter(
      ({ status, tags }) =>
        status === 'resolved' && tags.some(({ name }) => name === 'FALSE_POSITIVE'),
    );
    return {
      status: 200,
      data: {
        count_by_status: byStatus(incidents),
        count_by_severity,
        closed_as_false_positive: closed.length,
      },
    };
  },
  getIncidentAggregates: ({ query }, { database }) => {
    const { incidents } = cohortOf(database, query);
    const { granularity, offered, startMs, span, bars } = barsOf(database, query);
    return {
      status: 200,
      data: {
        granularity,
        offered,
        interval: wireInterval({ startMs, endMs: span.endMs }),
        incidents_over_time: Object.fromEntries(bars),
        incidents_by_assignee: teamOf(database, incidents),
      },
    };
  },
  getRepositoryCounts: ({ query }, { database }) => {
    const { incidents } = cohortOf(database, query);
    const names = [...new Set(incidents.map(({ location }) => location.repo_name))];
    const rows = names
      .map((name, index) => ({
        id: index + 1,
        name,
        ...byStatus(incidents.filter(({ location }) => location.repo_name === name)),
      }))
      .sort(
        (a, b) =>
          b.triggered + b.acknowledged - a.triggered - a.acknowledged || (a.name < b.name ? -1 : 1),
      );
    const other = rows
      .slice(10)
      .reduce((sum, one) => sum + one.triggered + one.acknowledged + one.resolved, 0);
    return { status: 200, data: { repositories: rows.slice(0, 10), other } };
  },
  getSecretDays: ({ query }, { database }) => {
    const { span } = cohortOf(database, { ...query, kind: 'secret' });
    return { status: 200, data: secretDaysOf(database, span) };
  },
  listIncidentFacets: ({ query }, { database }) => {
    const { scope, unknown } = scopeOf(query);
    if (unknown.length > 0) return problem('validation', { fields: unknownFields(unknown) });
    const filters = { ...scope.filters, [query.filter]: [] };
    const counts = new Map<string, number>();
    for (const incident of matchesOf(database, query.kind, { ...scope, filters }, query.tz)) {
      for (const value of new Set(filterValuesOf(database, incident)[query.filter])) {
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
    }
    const data = [...counts].map(([value, count]) => ({ value, count }));
    return {
      status: 200,
      data: data.sort((a, b) => b.count - a.count || a.value.localeCompare(b.value)),
    };
  },
};

function wireInterval({ startMs, endMs }: { startMs: number; endMs: number }) {
  return { start_date: new Date(startMs).toISOString(), end_date: new Date(endMs).toISOString() };
}
