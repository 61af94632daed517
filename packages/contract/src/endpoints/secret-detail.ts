import { VALIDITY_STATUSES } from '@sluice/domain/validity';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { dateSchema, idListTextSchema, idParamsSchema, idSchema } from '../schemas/basics.ts';
import {
  miniDiffSchema,
  ofIncidentSchema,
  patchSchema,
  presenceSchema,
  secretIncidentSchema,
} from '../schemas/incidents.ts';
import { incidentDetailEndpoints } from './incident-detail.ts';

const validitySchema = v.object({
  validity_status: v.picklist(VALIDITY_STATUSES),
  last_seen_valid: v.nullable(dateSchema),
  last_seen_invalid: v.nullable(dateSchema),
  are_checks_on: v.boolean(),
});

const detail = incidentDetailEndpoints('secret', {
  path: '/api/v1/secrets',
  events: 'events',
  incident: secretIncidentSchema,
});

const validityCheck = {
  path: '/api/v1/secrets/:id/validity_status',
  summary: 'Checks whether the secret still works, where checks are on.',
  access: 'session',
  permission: 'READ_SECRET_DETAILS',
  params: idParamsSchema,
  replies: { 200: validitySchema },
  failures: { 429: v.object({ detail: v.string() }) },
} as const;

/** One secret incident: its page, and the actions on it (spec 000 §7.3, decisions §3). */
export const secretDetailEndpoints = {
  checkCommitsPresence: endpoint({
    method: 'POST',
    path: '/api/v1/secrets/check_commits_presence',
    summary: 'Whether commits and their repositories can still be seen.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    body: v.object({
      commits: v.pipe(
        v.array(
          v.object({
            repository_id: idSchema,
            repository_name: v.string(),
            sha: v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/)),
          }),
        ),
        v.maxLength(1000),
      ),
    }),
    replies: {
      200: v.object({
        commit_presences: v.array(v.object({ commit_sha: v.string(), presence: presenceSchema })),
        repo_presences: v.array(
          v.object({
            repository_id: idSchema,
            repository_name: v.string(),
            presence: presenceSchema,
          }),
        ),
      }),
    },
  }),
  getSecret: detail.get,
  listSecretEvents: detail.events,
  listSecretOccurrences: detail.occurrences,
  getSecretValidity: endpoint({ method: 'GET', ...validityCheck }),
  checkSecretValidity: endpoint({ method: 'POST', ...validityCheck }),
  sendNotification: endpoint({
    method: 'POST',
    path: '/api/v1/secrets/:id/send_notification',
    summary:
      'Sends the incident to one notifier, even when the notifier is not subscribed to the event.',
    access: 'session',
    permission: 'MANAGE_SECRET',
    params: idParamsSchema,
    body: v.object({ notifier_id: idSchema }),
    replies: { 204: null },
  }),
  revealSecret: endpoint({
    method: 'POST',
    path: '/api/v1/secrets/:id/reveal',
    summary: 'The value itself. The only answer that carries it; audited.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    params: idParamsSchema,
    replies: {
      200: v.object({
        value: v.string(),
        /** The other parts of the credential, by name: the `secret` of a key id, the `sid` of a token. */
        parts: v.record(v.string(), v.string()),
      }),
    },
  }),
  undoSecret: detail.undo,
  operateSecret: detail.operate,
  listPatches: endpoint({
    method: 'GET',
    path: '/api/v1/patches',
    summary: 'The patches of several occurrences.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    query: v.object({ leak_ids: idListTextSchema, incident: ofIncidentSchema }),
    replies: { 200: v.array(patchSchema) },
  }),
  getPatch: endpoint({
    method: 'GET',
    path: '/api/v1/patches/:id',
    summary: 'The patch of an occurrence, its secrets masked.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    params: idParamsSchema,
    query: v.object({ incident: ofIncidentSchema }),
    replies: { 200: patchSchema },
  }),
  getMiniDiff: endpoint({
    method: 'GET',
    path: '/api/v1/patches/:id/mini_diff',
    summary: 'The few lines of a patch around its first secret, masked.',
    access: 'session',
    permission: 'READ_SECRET_DETAILS',
    params: idParamsSchema,
    replies: { 200: miniDiffSchema },
  }),
} as const;
