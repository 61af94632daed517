import { LONGEST_KEY_NAME } from '@sluice/domain/api-keys';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { dateSchema, idParamsSchema, pagingEntries } from '../schemas/basics.ts';
import { apiKeySchema, auditEntrySchema, auditIntegritySchema } from '../schemas/keys.ts';

const texts = v.pipe(
  v.string(),
  v.maxLength(4096),
  v.transform((text) => text.split(',').filter((one) => one !== '')),
);

/** API keys, and the audit log (spec 002 §7). Both are for admins alone. */
export const keyEndpoints = {
  listApiKeys: endpoint({
    method: 'GET',
    path: '/api/v1/tokens',
    summary: 'The API keys of the company, newest first, and how many may be active.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    replies: {
      200: v.object({
        results: v.array(apiKeySchema),
        active_count: v.number(),
        /** `public_api__maximum_token_per_company`. */
        maximum: v.number(),
      }),
    },
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: '/api/v1/tokens',
    summary: 'Makes an API key. The answer is the only one that carries its text.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: v.object({
      name: v.pipe(v.string(), v.maxLength(LONGEST_KEY_NAME)),
      scope: v.number(),
      expire_at: v.nullable(dateSchema),
    }),
    replies: { 201: v.object({ ...apiKeySchema.entries, key: v.string() }) },
  }),
  revokeApiKey: endpoint({
    method: 'DELETE',
    path: '/api/v1/tokens/:id',
    summary: 'Revokes an API key; it stays in the list.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    replies: { 200: apiKeySchema },
  }),
  listAuditTypes: endpoint({
    method: 'GET',
    path: '/api/v1/audit_logs/types',
    summary: 'Everything that the audit log can say.',
    access: 'session',
    permission: 'READ_AUDIT_LOGS',
    replies: { 200: v.array(v.string()) },
  }),
  listAuditActors: endpoint({
    method: 'GET',
    path: '/api/v1/audit_logs/actors',
    summary: 'The people who have an entry in the audit log.',
    access: 'session',
    permission: 'READ_AUDIT_LOGS',
    replies: { 200: v.array(v.object({ name: v.string(), email: v.string() })) },
  }),
  getAuditIntegrity: endpoint({
    method: 'GET',
    path: '/api/v1/audit_logs/integrity',
    summary: 'Whether the audit log is as it was written, by the newest check.',
    access: 'session',
    permission: 'READ_AUDIT_LOGS',
    replies: { 200: auditIntegritySchema },
  }),
  verifyAuditLog: endpoint({
    method: 'POST',
    path: '/api/v1/audit_logs/integrity',
    summary: 'Checks the audit log from its first entry to its last.',
    access: 'session',
    permission: 'READ_AUDIT_LOGS',
    replies: { 200: auditIntegritySchema },
  }),
  revertAuditEntry: endpoint({
    method: 'POST',
    path: '/api/v1/audit_logs/:id/revert',
    summary:
      'Takes a change back by the call that a person would make, as long as nothing was changed since.',
    access: 'session',
    permission: 'READ_AUDIT_LOGS',
    params: idParamsSchema,
    replies: { 204: null },
    failures: { 409: v.object({ detail: v.string(), code: v.string() }) },
  }),
  listAuditLogs: endpoint({
    method: 'GET',
    path: '/api/v1/audit_logs',
    summary: 'The audit log, newest first.',
    access: 'session',
    permission: 'READ_AUDIT_LOGS',
    query: v.object({
      ...pagingEntries,
      search: v.optional(v.pipe(v.string(), v.maxLength(512)), ''),
      /** Comma lists. */
      type: v.optional(texts, ''),
      actor_email: v.optional(texts, ''),
      ordering: v.optional(v.picklist(['gg_created_at', '-gg_created_at']), '-gg_created_at'),
      start: v.optional(dateSchema),
      end: v.optional(dateSchema),
    }),
    replies: { 200: v.object({ results: v.array(auditEntrySchema), count: v.number() }) },
  }),
} as const;
