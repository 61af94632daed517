import { NOTIFICATION_EVENT_NAMES, NOTIFIER_TYPES } from '@sluice/domain/notifiers';
import { SIGNATURE_VERDICTS } from '@sluice/domain/webhook-signature';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idParamsSchema, idTextSchema, pagingEntries } from '../schemas/basics.ts';
import {
  attemptSchema,
  deliverySchema,
  eventTypeSchema,
  jiraConsentSchema,
  jiraMetaSchema,
  jiraStatusSchema,
  notifierBodySchema,
  notifierSchema,
  pastedMessageSchema,
} from '../schemas/notifiers.ts';

const eventText = v.picklist(NOTIFICATION_EVENT_NAMES, 'There is no such event.');
const staleSchema = v.object({
  detail: v.string(),
  code: v.string(),
  current: v.optional(notifierSchema),
});

const trackerParams = v.object({ type: v.picklist(['jira']) });

/** The notifiers (spec 002 §7): what receives the events of incidents. */
export const notifierEndpoints = {
  listEventTypes: endpoint({
    method: 'GET',
    path: '/api/v1/notifiers_v2/event_types',
    summary: 'The events that a kind of notifier offers.',
    access: 'session',
    query: v.object({ notifier_type: v.picklist(NOTIFIER_TYPES) }),
    replies: { 200: v.array(eventTypeSchema) },
  }),
  listNotifiers: endpoint({
    method: 'GET',
    path: '/api/v1/notifiers_v2',
    summary: 'The notifiers of the company, the one of e-mail among them.',
    access: 'session',
    replies: { 200: v.array(notifierSchema) },
  }),
  getJiraConsent: endpoint({
    method: 'GET',
    path: '/api/v1/notifiers_v2/jira/consent',
    summary:
      'Where an admin lets Sluice into Jira; null where this server has no app at Atlassian.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    replies: { 200: jiraConsentSchema },
  }),
  getNotifierMeta: endpoint({
    method: 'GET',
    path: '/api/v1/notifiers_v2/:type/meta',
    summary: 'The sites and projects of an issue tracker, each project with its types of issues.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: trackerParams,
    query: v.object({ notifier_id: idTextSchema, cloud_id: v.optional(v.string()) }),
    replies: { 200: jiraMetaSchema },
  }),
  listNotifierStatuses: endpoint({
    method: 'GET',
    path: '/api/v1/notifiers_v2/:type/statuses',
    summary: 'The statuses of a type of issue in a project of an issue tracker.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: trackerParams,
    query: v.object({
      notifier_id: idTextSchema,
      cloud_id: v.optional(v.string()),
      projectKey: v.string(),
      issueType: v.string(),
    }),
    replies: { 200: v.array(jiraStatusSchema) },
  }),
  createNotifier: endpoint({
    method: 'POST',
    path: '/api/v1/notifiers_v2',
    summary: 'Makes a notifier.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: notifierBodySchema,
    replies: { 201: notifierSchema },
  }),
  replayDelivery: endpoint({
    method: 'POST',
    path: '/api/v1/notifiers_v2/deliveries/:id/replay',
    summary: 'Sends a message again.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    replies: { 200: deliverySchema },
  }),
  listAttempts: endpoint({
    method: 'GET',
    path: '/api/v1/notifiers_v2/deliveries/:id/attempts',
    summary: 'The tries of a message, oldest first, each with what was sent and what came of it.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    replies: { 200: v.array(attemptSchema) },
  }),
  replayFailedDeliveries: endpoint({
    method: 'POST',
    path: '/api/v1/notifiers_v2/:id/deliveries/replay_failed',
    summary: 'Sends all messages again that were given up.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    replies: { 200: v.object({ replayed: v.number() }) },
  }),
  checkSignature: endpoint({
    method: 'POST',
    path: '/api/v1/notifiers_v2/:id/check_signature',
    summary:
      'Says whether the signature of a pasted message is right under the stored token, and if not, which mistake made it.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    body: pastedMessageSchema,
    replies: { 200: v.object({ verdict: v.picklist(SIGNATURE_VERDICTS) }) },
  }),
  listDeliveries: endpoint({
    method: 'GET',
    path: '/api/v1/notifiers_v2/:id/deliveries',
    summary: 'The messages of a notifier of the last 30 days, newest first.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    query: v.object(pagingEntries),
    replies: { 200: v.array(deliverySchema) },
  }),
  testNotifier: endpoint({
    method: 'POST',
    path: '/api/v1/notifiers_v2/:id/test',
    summary: 'Sends a made-up incident, marked as a test.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    query: v.object({ event_type: v.optional(eventText, 'incident.created') }),
    replies: { 204: null },
    failures: { 429: v.object({ detail: v.string(), code: v.string() }) },
  }),
  updateNotifier: endpoint({
    method: 'PATCH',
    path: '/api/v1/notifiers_v2/:id',
    summary: 'Changes a notifier. A changed address demands its credentials again.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    body: v.object({
      name: v.exactOptional(notifierBodySchema.entries.name),
      config: v.exactOptional(notifierBodySchema.entries.config),
      handlers: v.exactOptional(notifierBodySchema.entries.handlers),
      version: v.number(),
    }),
    replies: { 200: notifierSchema },
    failures: { 409: staleSchema },
  }),
  deleteNotifier: endpoint({
    method: 'DELETE',
    path: '/api/v1/notifiers_v2/:id',
    summary: 'Deletes a notifier with its log. The one of e-mail stays.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    replies: { 204: null },
  }),
} as const;
