import type { HandlerInput, ReplyData } from '@sluice/contract/endpoint';
import { metricsEndpoints } from '@sluice/contract/endpoints/metrics';
import { analyticsGranularities, analyticsGranularity } from '@sluice/domain/figures';
import { buckets, granularityOfSpan } from '@sluice/domain/granularity';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { FigureSpan } from '../../repositories/figure-span.ts';
import { cardMetrics } from '../../repositories/figures.ts';
import {
  backlogBars,
  firstIncident,
  flowBars,
  incidentCount,
  incidentsByAssignee,
  repositoryCounts,
  statusBars,
} from '../../repositories/incident-figures.ts';
import { perimeterCourse, perimeterStart } from '../../repositories/perimeter-figures.ts';
import { secretDays } from '../../repositories/secret-days.ts';
import { type FigureContext, readFigures, wireInterval } from './read-figures.ts';

/** The calls of the Analytics screen; the command line answers them in the same way. */
export const FIGURE_ENDPOINTS = {
  getMetrics: metricsEndpoints.getMetrics,
  getPerimeterEvolution: metricsEndpoints.getPerimeterEvolution,
  getIncidentCount: metricsEndpoints.getIncidentCount,
  getIncidentAggregates: metricsEndpoints.getIncidentAggregates,
  getRepositoryCounts: metricsEndpoints.getRepositoryCounts,
  getSecretDays: metricsEndpoints.getSecretDays,
} as const;
type FigureName = keyof typeof FIGURE_ENDPOINTS;

/** What answers a call about figures. */
type Answer<Name extends FigureName> = (
  db: Kysely<Schema>,
  query: HandlerInput<(typeof FIGURE_ENDPOINTS)[Name]>['query'],
  context: FigureContext,
) => Promise<ReplyData<(typeof FIGURE_ENDPOINTS)[Name]>>;

const DAY_MS = 86_400_000;

function spanOf(
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  timeZone: string,
  asOf: Date | null,
): FigureSpan {
  const starts = buckets(startMs, endMs, granularityOfSpan(startMs, endMs), timeZone);
  return { startMs, endMs, buckets: starts, asOf };
}

/** The answers to the calls about figures (decisions §9). With `as_of` the same call always gives the same answer. */
export const FIGURE_ANSWERS: { readonly [Name in FigureName]: Answer<Name> } = {
  /** The figures of a period, each against the period of the same length before. */
  getMetrics: async (db, query, context) => {
    const { companyId } = context.actor;
    const { range, interval, asOf } = readFigures(query, context);
    const lengthMs = interval.endMs - interval.startMs;
    const backMs = query.delta === undefined ? lengthMs : query.delta * DAY_MS;
    const before =
      range.type === 'all'
        ? null
        : { startMs: interval.startMs - backMs, endMs: interval.endMs - backMs };
    const cards = await cardMetrics(
      db,
      companyId,
      spanOf(interval, query.tz, asOf),
      before === null ? null : spanOf(before, query.tz, asOf),
    );
    const moments = [interval.startMs, interval.endMs];
    const { metrics: stocks } = await perimeterCourse(db, companyId, moments);
    return {
      metrics: [...cards, ...stocks],
      intervals: {
        current: wireInterval(interval),
        previous: before === null ? null : wireInterval(before),
      },
    };
  },

  /** The size of the perimeter over time. All time begins with the first datum on the axis. */
  getPerimeterEvolution: async (db, query, context) => {
    const { companyId } = context.actor;
    const { range, interval, asOf } = readFigures(query, context);
    const first = range.type === 'all' ? await perimeterStart(db, companyId) : interval.startMs;
    const startMs = Math.min(interval.endMs, Math.max(interval.startMs, first ?? interval.endMs));
    const { buckets: starts } = spanOf({ startMs, endMs: interval.endMs }, query.tz, asOf);
    const between = starts.filter((ms) => ms > startMs && ms < interval.endMs);
    const moments = [startMs, ...between, interval.endMs];
    const { metrics, data } = await perimeterCourse(db, companyId, moments);
    const shown = { startMs, endMs: interval.endMs };
    return { metrics, data, intervals: { current: wireInterval(shown), previous: null } };
  },

  /** The incidents of a period, by status and severity at its moment. */
  getIncidentCount: async (db, query, context) => {
    const all = query.current ? { ...query, rt: 'all' } : query;
    return incidentCount(db, readFigures(all, context).scope);
  },

  /** The incidents of a period over time and by assignee. */
  getIncidentAggregates: async (db, query, context) => {
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
      granularity,
      offered: analyticsGranularities(startMs, span.endMs),
      interval: wireInterval(span),
      incidents_over_time: Object.fromEntries(
        starts.map((ms, index) => [new Date(ms).toISOString(), bars[index] ?? {}]),
      ),
      incidents_by_assignee: await incidentsByAssignee(db, scope),
    };
  },

  /** The repositories with most open incidents of a period. */
  getRepositoryCounts: (db, query, context) =>
    repositoryCounts(db, readFigures(query, context).scope),

  /** The days on which secrets known to be valid were public. */
  getSecretDays: async (db, query, context) => {
    const { interval, scope } = readFigures({ ...query, kind: 'secret' }, context);
    return {
      interval: wireInterval(interval),
      ...(await secretDays(db, scope, interval, scope.asOf ?? context.now)),
    };
  },
};
