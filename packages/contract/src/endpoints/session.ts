import { PREFERRED_RANGES } from '@sluice/domain/time-range';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { companySchema, currentUserSchema, flagsSchema } from '../schemas/people.ts';

const userPreferencesSchema = v.object({
  default_incident_date_filter: v.picklist(PREFERRED_RANGES),
});
const hoursSchema = v.nullable(v.number());
const slaHoursSchema = v.object({ acknowledge: hoursSchema, resolve: hoursSchema });
const slaSchema = v.object({
  /** Hours by severity; null: no limit. */
  targets: v.object({
    10: slaHoursSchema,
    20: slaHoursSchema,
    30: slaHoursSchema,
    40: slaHoursSchema,
    50: slaHoursSchema,
    100: slaHoursSchema,
  }),
  /** Whether people get a mail each day about their deadlines. */
  digest: v.boolean(),
});
const companyPreferencesSchema = v.object({
  reopen_incident_on_new_occurrence: v.boolean(),
  sla: slaSchema,
});
export type CompanyPreferences = v.InferOutput<typeof companyPreferencesSchema>;

const labelSchema = v.object({ value: v.string(), label: v.string() });

/** Feature flags, label lists and preferences (spec 000 §7.2). */
export const settingsSchema = v.object({
  flags: flagsSchema,
  labels: v.object({
    attachment_reasons: v.array(
      v.object({ value: v.string(), label: v.string(), category: v.string() }),
    ),
    tags: v.array(labelSchema),
    severity: v.array(v.object({ value: v.number(), label: v.string() })),
    /** The company's own: by their ids. */
    keywords: v.array(v.object({ value: v.number(), label: v.string() })),
    keyword_labels: v.array(v.object({ value: v.number(), label: v.string() })),
  }),
  user_preferences: userPreferencesSchema,
  company_preferences: companyPreferencesSchema,
  tokenscanner_version: v.string(),
  /** Whether validity checks may call vendors (decisions §4). */
  are_checks_on: v.boolean(),
  /** A search that finds as much or more is not scanned for secrets. */
  max_scanned_patches: v.number(),
  /** Where the product runs: staff see whose production data they look at (decisions §14). */
  environment: v.picklist(['production', 'demo']),
  /** Where people ask for another organization; null: in the settings (decisions §11). */
  sales_email: v.nullable(v.string()),
});
export type Settings = v.InferOutput<typeof settingsSchema>;

/** The calls of the app's shell: the person, the company, the server. */
export const sessionEndpoints = {
  getUser: endpoint({
    method: 'GET',
    path: '/api/v1/user',
    summary: 'The signed-in person, with what they may do.',
    access: 'session',
    replies: { 200: currentUserSchema },
  }),
  updateUser: endpoint({
    method: 'PATCH',
    path: '/api/v1/user',
    summary: "Changes the person's own name, or deletes the account.",
    access: 'session',
    body: v.object({
      first_name: v.exactOptional(v.string()),
      last_name: v.exactOptional(v.string()),
      /** False deletes the account (spec 002 §7); nothing else can be said here. */
      is_active: v.exactOptional(v.literal(false)),
    }),
    replies: { 200: currentUserSchema },
  }),
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/api/v1/user/sign_out_everywhere',
    summary: 'Ends every session of the person, this one too.',
    access: 'session',
    replies: { 204: null },
  }),
  updateUserPreferences: endpoint({
    method: 'PATCH',
    path: '/api/v1/user/preferences',
    summary: "Changes the person's own preferences.",
    access: 'session',
    body: v.object({
      default_incident_date_filter: v.exactOptional(v.picklist(PREFERRED_RANGES)),
    }),
    replies: { 200: userPreferencesSchema },
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/api/v1/settings',
    summary: 'Feature flags, labels and preferences.',
    access: 'session',
    replies: { 200: settingsSchema },
  }),
  updateCompanyPreferences: endpoint({
    method: 'PATCH',
    path: '/api/v1/companies/preferences',
    summary: "Changes the company's preferences.",
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: v.object({
      reopen_incident_on_new_occurrence: v.exactOptional(v.boolean()),
      sla: v.exactOptional(slaSchema),
    }),
    replies: { 200: companyPreferencesSchema },
  }),
  getCompany: endpoint({
    method: 'GET',
    path: '/api/v1/company',
    summary: 'The company.',
    access: 'session',
    replies: { 200: companySchema },
  }),
  getVersion: endpoint({
    method: 'GET',
    path: '/api/v1/version',
    summary: 'The version that the server runs.',
    access: 'public',
    replies: { 200: v.object({ version: v.string(), build: v.string() }) },
  }),
} as const;
