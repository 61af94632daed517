import { DEVELOPER_TYPES } from '@sluice/domain/developer-form';
import { ORIGIN_REASONS } from '@sluice/domain/perimeter';
import * as v from 'valibot';
import { dateSchema, idSchema } from './basics.ts';

/** Why a developer is in the perimeter; one that was deactivated does not hold any more (spec 001 §3). */
export const originSchema = v.object({
  reason: v.picklist(ORIGIN_REASONS),
  linked_at: dateSchema,
  deactivated_at: v.nullable(dateSchema),
  match_metadata: v.object({
    github_organization_name: v.nullable(v.string()),
    email_domain: v.nullable(v.string()),
  }),
});

/** A developer of the perimeter (spec 001 §3). */
export const perimeterDeveloperSchema = v.object({
  id: idSchema,
  developer_type: v.picklist(DEVELOPER_TYPES),
  name: v.string(),
  github_login: v.nullable(v.string()),
  github_avatar_url: v.nullable(v.string()),
  emails: v.array(v.string()),
  first_linked_at: dateSchema,
  origins: v.array(originSchema),
  has_details: v.boolean(),
});
export type PerimeterDeveloper = v.InferOutput<typeof perimeterDeveloperSchema>;

/** An organisation of the company on the code host (spec 002 §3). */
export const organizationSchema = v.object({
  id: idSchema,
  login: v.string(),
  name: v.string(),
  monitor_private: v.boolean(),
  repos_count: v.number(),
  /** When it was read whole; null: not yet. */
  synced_at: v.nullable(dateSchema),
});
export type OrganizationEntry = v.InferOutput<typeof organizationSchema>;

/** The counts of the organizations (spec 001 §2). */
export const organizationStatsSchema = v.object({
  org_count: v.number(),
  repos_count: v.number(),
  deleted_repos_count: v.number(),
  contributors_count: v.number(),
});
