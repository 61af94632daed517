import { ACHIEVEMENT_NAMES, ACHIEVEMENT_TYPES } from '@sluice/domain/achievements';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** A step of the onboarding checklist (spec 001 §3). */
export const achievementSchema = v.object({
  id: v.number(),
  name: v.picklist(ACHIEVEMENT_NAMES),
  title: v.string(),
  /** Null: it is in neither group. */
  type: v.nullable(v.picklist(ACHIEVEMENT_TYPES)),
  resolution: v.object({ resolved: v.boolean() }),
});
export type Achievement = v.InferOutput<typeof achievementSchema>;

/** The onboarding checklist (spec 001 §7). */
export const achievementEndpoints = {
  listAchievements: endpoint({
    method: 'GET',
    path: '/api/v1/achievements',
    summary: 'The steps of the onboarding checklist that the caller has.',
    access: 'session',
    replies: { 200: v.array(achievementSchema) },
  }),
  resolveAchievement: endpoint({
    method: 'POST',
    path: '/api/v1/achievements',
    summary: 'Marks a step that is marked by hand; facts mark the others.',
    access: 'session',
    body: v.object({ name: v.pipe(v.string(), v.maxLength(64)) }),
    replies: { 200: achievementSchema },
    failures: { 409: v.object({ detail: v.string(), code: v.string() }) },
  }),
} as const;
