import { metricsEndpoints } from '@sluice/contract/endpoints/metrics';
import { buckets, granularityOfSpan } from '@sluice/domain/granularity';
import { route } from '../../http/route.ts';
import { cardMetrics, type FigureSpan } from '../../repositories/figures.ts';
import { perimeterCourse, perimeterStart } from '../../repositories/perimeter-figures.ts';
import { readFigures, wireInterval } from './read-figures.ts';

const DAY_MS = 86_400_000;

function spanOf(
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  timeZone: string,
): FigureSpan {
  const starts = buckets(startMs, endMs, granularityOfSpan(startMs, endMs), timeZone);
  return { startMs, endMs, buckets: starts };
}

/** The figures of a period, each against the period of the same length before (decisions §9). */
export const getMetrics = route(metricsEndpoints.getMetrics, async ({ query }, context) => {
  const { deps, actor } = context;
  const { range, interval } = readFigures(query, context);
  const lengthMs = interval.endMs - interval.startMs;
  const backMs = query.delta === undefined ? lengthMs : query.delta * DAY_MS;
  const before =
    range.type === 'all'
      ? null
      : { startMs: interval.startMs - backMs, endMs: interval.endMs - backMs };
  const cards = await cardMetrics(
    deps.db,
    actor.companyId,
    spanOf(interval, query.tz),
    before === null ? null : spanOf(before, query.tz),
  );
  const moments = [interval.startMs, interval.endMs];
  const { metrics: stocks } = await perimeterCourse(deps.db, actor.companyId, moments);
  return {
    status: 200,
    data: {
      metrics: [...cards, ...stocks],
      intervals: {
        current: wireInterval(interval),
        previous: before === null ? null : wireInterval(before),
      },
    },
  };
});

/** The size of the perimeter over time. */
export const getPerimeterEvolution = route(
  metricsEndpoints.getPerimeterEvolution,
  async ({ query }, context) => {
    const { deps, actor } = context;
    const { range, interval } = readFigures(query, context);
    // All time begins with the first datum on the axis (decisions §9).
    const first =
      range.type === 'all' ? await perimeterStart(deps.db, actor.companyId) : interval.startMs;
    const startMs = Math.min(interval.endMs, Math.max(interval.startMs, first ?? interval.endMs));
    const { buckets: starts } = spanOf({ startMs, endMs: interval.endMs }, query.tz);
    const between = starts.filter((ms) => ms > startMs && ms < interval.endMs);
    const moments = [startMs, ...between, interval.endMs];
    const { metrics, data } = await perimeterCourse(deps.db, actor.companyId, moments);
    const shown = { startMs, endMs: interval.endMs };
    return {
      status: 200,
      data: { metrics, data, intervals: { current: wireInterval(shown), previous: null } },
    };
  },
);
