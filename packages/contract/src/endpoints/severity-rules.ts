import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idParamsSchema, idSchema, pagingEntries } from '../schemas/basics.ts';
import {
  recomputeSchema,
  ruleEventSchema,
  severityRuleBodySchema,
  severityRuleSchema,
} from '../schemas/severity-rules.ts';

const staleSchema = v.object({
  detail: v.string(),
  code: v.string(),
  current: v.optional(severityRuleSchema),
});

/** The rules that rate incidents (decisions §3, spec 002 §7). Each change rates the whole history anew, beside everything else. */
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
