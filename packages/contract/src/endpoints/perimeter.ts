import { ACTIVITY_SORTS, ACTIVITY_TYPES } from '@sluice/domain/activity';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { pagingEntries, zoneSchema } from '../schemas/basics.ts';
import {
  activityEventSchema,
  activityStatsSchema,
  perimeterRepositorySchema,
  perimeterStatsSchema,
} from '../schemas/perimeter.ts';

const rangeEntries = {
  rt: v.optional(v.string()),
  start: v.optional(v.string()),
  end: v.optional(v.string()),
  /** The viewer's zone, in which days begin. */
  tz: v.optional(zoneSchema, 'UTC'),
};
const searchSchema = v.optional(v.pipe(v.string(), v.maxLength(512)));

/** By what repositories can be sorted; a leading minus for descending. */
export const REPOSITORY_ORDERS = ['repo_name', 'organization', 'contributors'] as const;

/** How the repositories of the perimeter are asked for. */
export const repositoryQuerySchema = v.object({
  ...pagingEntries,
  search: searchSchema,
  organization: v.optional(v.string()),
  ordering: v.optional(
    v.picklist(REPOSITORY_ORDERS.flatMap((order) => [order, `-${order}` as const])),
    'repo_name',
  ),
});

function statsOf<const P extends string>(path: P, summary: string) {
  return endpoint({
    method: 'GET',
    path,
    summary,
    access: 'session',
    query: v.object(rangeEntries),
    replies: { 200: activityStatsSchema },
  });
}

/** The perimeter and the activity in it (decisions §3, spec 001 §7). */
export const perimeterEndpoints = {
  getPerimeterStats: endpoint({
    method: 'GET',
    path: '/api/v1/perimeter/stats',
    summary: 'How much the perimeter holds.',
    access: 'session',
    replies: { 200: perimeterStatsSchema },
  }),
  listPerimeterRepositories: endpoint({
    method: 'GET',
    path: '/api/v1/perimeter/repositories',
    summary: 'The repositories of the perimeter.',
    access: 'session',
    query: repositoryQuerySchema,
    replies: { 200: v.array(perimeterRepositorySchema) },
  }),
  listActivity: endpoint({
    method: 'GET',
    path: '/api/v1/activity',
    summary: 'What happened on monitored code, newest first.',
    access: 'session',
    query: v.object({
      ...pagingEntries,
      ...rangeEntries,
      search: searchSchema,
      types: v.optional(
        v.pipe(
          v.string(),
          v.transform((text) => text.split(',').filter((type) => type !== '')),
          v.array(v.picklist(ACTIVITY_TYPES, 'No such type.')),
        ),
      ),
      sort_by: v.optional(v.picklist(ACTIVITY_SORTS), 'id'),
      sort_desc: v.optional(v.picklist(['true', 'false']), 'true'),
    }),
    replies: { 200: v.array(activityEventSchema) },
  }),
  getCommitStats: statsOf('/api/v1/activity/commit_stats', 'Commits over time.'),
  getPushStats: statsOf(
    '/api/v1/activity/push_stats',
    'Pushes over time, created branches included.',
  ),
  getPublicStats: statsOf('/api/v1/activity/public_stats', 'Repositories made public, over time.'),
} as const;
