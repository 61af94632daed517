import { ACTIVITY_TYPES } from '@sluice/domain/activity';
import { GRANULARITIES } from '@sluice/domain/granularity';
import { ORIGIN_REASONS } from '@sluice/domain/perimeter';
import * as v from 'valibot';
import { dateSchema, idSchema } from './basics.ts';

/** The size of the perimeter (spec 001 §6). */
export const perimeterStatsSchema = v.object({
  org_count: v.number(),
  repos_count: v.number(),
  deleted_repos_count: v.number(),
  developers_count: v.number(),
  contributors_count: v.number(),
  /** Developers by each reason that holds; one of several reasons counts for each. */
  developers_by_origin: v.object(v.entriesFromList(ORIGIN_REASONS, v.number())),
});
export type PerimeterStats = v.InferOutput<typeof perimeterStatsSchema>;

/** A repository of the perimeter. `contributors` is -1 where they are too many to say, null where they were not counted. */
export const perimeterRepositorySchema = v.object({
  id: idSchema,
  repo_name: v.string(),
  organization: v.nullable(v.string()),
  contributors: v.nullable(v.number()),
  is_deleted: v.boolean(),
  fork: v.boolean(),
  /** Its page on the code host; null where it has none. */
  url: v.nullable(v.string()),
});
export type PerimeterRepository = v.InferOutput<typeof perimeterRepositorySchema>;

/** Something that happened on monitored code (spec 001 §6). */
export const activityEventSchema = v.object({
  id: idSchema,
  type: v.picklist(ACTIVITY_TYPES),
  member_login: v.nullable(v.string()),
  member_name: v.nullable(v.string()),
  member_email: v.nullable(v.string()),
  ref_date: dateSchema,
  repository_name: v.string(),
  /** Where it is seen on the code host; null for a repository without a web address (decisions §10). */
  url: v.nullable(v.string()),
});
export type ActivityEvent = v.InferOutput<typeof activityEventSchema>;

/** Counts of activity over time. A bucket ends at the next one's date. */
export const activityStatsSchema = v.object({
  count: v.number(),
  start: dateSchema,
  end: dateSchema,
  granularity: v.picklist(GRANULARITIES),
  events: v.array(v.object({ date: dateSchema, count: v.number() })),
});
export type ActivityStats = v.InferOutput<typeof activityStatsSchema>;
