import type { perimeterEndpoints } from '@sluice/contract/endpoints/perimeter';
import type { Route } from '../../http/route.ts';
import { getCommitStats, getPublicStats, getPushStats } from './get-activity-stats.ts';
import { getPerimeterStats } from './get-perimeter-stats.ts';
import { listActivity } from './list-activity.ts';
import { listPerimeterRepositories } from './list-perimeter-repositories.ts';

export const PERIMETER_ROUTES = {
  getPerimeterStats,
  listPerimeterRepositories,
  listActivity,
  getCommitStats,
  getPushStats,
  getPublicStats,
} satisfies Record<keyof typeof perimeterEndpoints, Route>;
