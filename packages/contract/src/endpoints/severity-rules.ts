import { SEVERITIES } from '@sluice/domain/severity';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { dateSchema, idParamsSchema, idSchema, pagingEntries } from '../schemas/basics.ts';
import {
  banlistSuggestionSchema,
  conditionDescriptorSchema,
  conditionsSchema,
  recomputeSchema,
  ruleEventSchema,
  severityRuleBodySchema,
  severityRuleSchema,
  severityTemplateSchema,
} from '../schemas/severity-rules.ts';

const staleSchema = v.object({
  detail: v.string(),
  code: v.string(),
  current: v.optional(severityRuleSchema),
});

/** The severity rules (decisions §3, spec 002 §7). Each change starts a rating of the whole history in the background. */
export const severityRuleEndpoints = {
  listSeverityRules: endpoint({
    method: 'GET',
    path: '/api/v1/severity_rules',
    summary: 'The severity rules, in their order: the first that matches decides.',
    access: 'session',
    replies: { 200: v.array(severityRuleSchema) },
  }),
  createSeverityRule: endpoint({
    method: 'POST',
    path: '/api/v1/severity_rules',
    summary: 'Adds a rule after the others.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: severityRuleBodySchema,
    replies: { 201: severityRuleSchema },
    failures: { 409: v.object({ detail: v.string(), code: v.string() }) },
  }),
  reorderSeverityRules: endpoint({
    method: 'POST',
    path: '/api/v1/severity_rules/reorder',
    summary: 'Puts the rules into another order. The ids are those of all rules.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: v.object({ ids: v.pipe(v.array(idSchema), v.maxLength(1000)) }),
    replies: { 200: v.array(severityRuleSchema) },
  }),
  listSeverityRuleEvents: endpoint({
    method: 'GET',
    path: '/api/v1/severity_rules/events',
    summary: 'What happened to the rules, newest first.',
    access: 'session',
    query: v.object(pagingEntries),
    replies: { 200: v.array(ruleEventSchema) },
  }),
  getSeverityRecompute: endpoint({
    method: 'GET',
    path: '/api/v1/severity_rules/recompute',
    summary: 'How far the rating of the history by the rules is.',
    access: 'session',
    replies: { 200: recomputeSchema },
  }),
  listSeverityTemplates: endpoint({
    method: 'GET',
    path: '/api/v1/severity_rules/templates',
    summary: 'Rules to begin with, by severity.',
    access: 'session',
    replies: { 200: v.array(severityTemplateSchema) },
  }),
  listSeverityConditions: endpoint({
    method: 'GET',
    path: '/api/v1/severity_rules/conditions',
    summary: 'What a rule can say, and what can be chosen.',
    access: 'session',
    replies: { 200: v.array(conditionDescriptorSchema) },
  }),
  countBanlisted: endpoint({
    method: 'GET',
    path: '/api/v1/severity_rules/count_banlisted',
    summary: 'How many secret incidents stand in repositories of a pattern alone.',
    access: 'session',
    query: v.object({ pattern: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)) }),
    replies: { 200: v.object({ name: v.string(), count_banlisted: v.number() }) },
  }),
  listBanlistSuggestions: endpoint({
    method: 'GET',
    path: '/api/v1/repo_banlist_suggestion',
    summary:
      'Repositories that could be on the banlist: almost all of their incidents were no threat.',
    access: 'session',
    replies: { 200: v.array(banlistSuggestionSchema) },
  }),
  dismissBanlistSuggestion: endpoint({
    method: 'PATCH',
    path: '/api/v1/repo_banlist_suggestion/:id',
    summary: 'Dismisses a suggestion for good.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    body: v.object({ deleted_at: dateSchema }),
    replies: { 200: banlistSuggestionSchema },
  }),
  patchSeverityRule: endpoint({
    method: 'PATCH',
    path: '/api/v1/severity_rules/:id',
    summary: 'Changes a part of a rule: the patterns of the banlist.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    body: v.object({
      name: v.exactOptional(v.string()),
      severity: v.exactOptional(v.picklist(SEVERITIES)),
      rule: v.exactOptional(conditionsSchema),
      is_active: v.exactOptional(v.boolean()),
      /** The version that the person saw; an older one answers 409. Without it no version is compared. */
      version: v.exactOptional(v.number()),
    }),
    replies: { 200: severityRuleSchema },
    failures: { 409: staleSchema },
  }),
  updateSeverityRule: endpoint({
    method: 'PUT',
    path: '/api/v1/severity_rules/:id',
    summary: 'Changes a rule.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    body: v.object({ ...severityRuleBodySchema.entries, version: v.number() }),
    replies: { 200: severityRuleSchema },
    failures: { 409: staleSchema },
  }),
  deleteSeverityRule: endpoint({
    method: 'DELETE',
    path: '/api/v1/severity_rules/:id',
    summary: 'Deletes a rule. What it rated is rated by the others.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    replies: { 204: null },
  }),
} as const;
