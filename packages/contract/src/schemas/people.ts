import { FEATURE_FLAGS, PERMISSIONS, ROLES } from '@sluice/domain/permissions';
import * as v from 'valibot';
import { dateSchema, idSchema } from './basics.ts';

/** A person as others see them in lists, notes and events. */
export const personSchema = v.object({
  id: idSchema,
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
});
export type Person = v.InferOutput<typeof personSchema>;

/** The signed-in person (spec 000 §3). */
export const currentUserSchema = v.object({
  ...personSchema.entries,
  username: v.string(),
  role: v.picklist(ROLES),
  is_active: v.boolean(),
  is_staff: v.boolean(),
  last_login: v.nullable(dateSchema),
  invited: v.nullable(dateSchema),
  blocked_at: v.nullable(dateSchema),
  company_id: idSchema,
  permissions: v.array(v.picklist(PERMISSIONS)),
});
export type CurrentUser = v.InferOutput<typeof currentUserSchema>;

/** A member of the company (spec 002 §3). */
export const memberSchema = v.object({
  ...personSchema.entries,
  role: v.picklist(ROLES),
  is_active: v.boolean(),
  blocked_at: v.nullable(dateSchema),
  last_login: v.nullable(dateSchema),
  invited: v.nullable(dateSchema),
});
export type Member = v.InferOutput<typeof memberSchema>;

/** A developer who leaked something; names and logins are what git and the code host say. */
export const developerSchema = v.object({
  id: idSchema,
  name: v.string(),
  email: v.nullable(v.string()),
  github_login: v.nullable(v.string()),
  developer_type: v.string(),
});
export type Developer = v.InferOutput<typeof developerSchema>;

/** A token that reads the private members of organizations (spec 002 §3). It is answered by its last characters alone. */
export const privateTokenSchema = v.object({
  id: idSchema,
  token_hint: v.string(),
  created_at: dateSchema,
  /** When the code host was last asked about it; null: not yet. */
  last_error_checked: v.nullable(dateSchema),
  private_token_orgs_relations: v.array(
    v.object({
      gh_organization_login: v.string(),
      has_access: v.boolean(),
      error_infos: v.nullable(v.object({ message: v.string() })),
    }),
  ),
  last_error_checks: v.array(
    v.object({ gh_organization_login: v.string(), error_type: v.string() }),
  ),
});
export type PrivateToken = v.InferOutput<typeof privateTokenSchema>;

/** The company (spec 000 §3), as far as the path needs it. */
export const companySchema = v.object({
  id: idSchema,
  name: v.string(),
  is_active: v.boolean(),
  contract_plan: v.picklist(['business', 'free_trial']),
  contract_plan_display: v.string(),
  contract_start_date: v.nullable(dateSchema),
  contract_end_date: v.nullable(dateSchema),
  archival_planned: v.nullable(dateSchema),
  historical_scan: v.object({
    frequency: v.nullable(v.number()),
    last_run: v.nullable(dateSchema),
  }),
  are_keyword_incidents_blacklisted: v.boolean(),
  context_keywords: v.array(v.string()),
  domains: v.array(v.string()),
  private_tokens: v.array(privateTokenSchema),
  gg_created_at: dateSchema,
  gg_updated_at: dateSchema,
});
export type Company = v.InferOutput<typeof companySchema>;

/** Which features are on. */
export const flagsSchema = v.object(v.entriesFromList(FEATURE_FLAGS, v.boolean()));
