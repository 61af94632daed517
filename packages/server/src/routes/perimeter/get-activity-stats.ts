import { perimeterEndpoints } from '@sluice/contract/endpoints/perimeter';
import { type ActivityChart, CHART_TYPES } from '@sluice/domain/activity';
import { type Route, route } from '../../http/route.ts';
import { activityStats } from '../../repositories/activity.ts';
import { readRange } from './read-range.ts';

type StatsEndpoint =
  | typeof perimeterEndpoints.getCommitStats
  | typeof perimeterEndpoints.getPushStats
  | typeof perimeterEndpoints.getPublicStats;

function statsRoute(endpoint: StatsEndpoint, chart: ActivityChart): Route {
  return route(endpoint, async ({ query }, { deps, actor, now }) => {
    const types = CHART_TYPES[chart];
    const { interval, isAllTime } = readRange(query, now);
    const about = { companyId: actor.companyId, interval, types };
    const axis = { timeZone: query.tz, isAllTime };
    return { status: 200, data: await activityStats(deps.db, about, axis) };
  });
}

/** Commits over time. */
export const getCommitStats = statsRoute(perimeterEndpoints.getCommitStats, 'commit');
/** Pushes over time. */
export const getPushStats = statsRoute(perimeterEndpoints.getPushStats, 'push');
/** Repositories made public, over time. */
export const getPublicStats = statsRoute(perimeterEndpoints.getPublicStats, 'public');
