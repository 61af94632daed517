import { NOTIFICATION_EVENT_NAMES, NOTIFIER_TYPES } from '@sluice/domain/notifiers';
import * as v from 'valibot';
import { dateSchema, idSchema } from './basics.ts';

const eventSchema = v.picklist(NOTIFICATION_EVENT_NAMES, 'There is no such event.');

/** The events that a notifier is subscribed to. */
export const handlerSchema = v.object({
  event_type: eventSchema,
  min_severity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  include_unknown: v.boolean(),
  jira_status_key: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(255)))),
});

/** A notifier (spec 002 §3). Its credentials are write-only: `hints` has the last characters of each. */
export const notifierSchema = v.object({
  id: idSchema,
  name: v.string(),
  type: v.picklist(NOTIFIER_TYPES),
  is_disabled: v.boolean(),
  status: v.picklist(['active', 'disabled', 'pending']),
  config: v.record(v.string(), v.unknown()),
  hints: v.record(v.string(), v.string()),
  handlers: v.array(handlerSchema),
  version: v.number(),
});
export type NotifierEntry = v.InferOutput<typeof notifierSchema>;

/** The fields of a notifier that a person edits. */
export const notifierBodySchema = v.object({
  name: v.pipe(v.string(), v.maxLength(255)),
  type: v.picklist(NOTIFIER_TYPES),
  config: v.record(v.string(), v.pipe(v.string(), v.maxLength(4096))),
  handlers: v.pipe(v.array(handlerSchema), v.maxLength(100)),
});

/** An event that a kind of notifier offers. */
export const eventTypeSchema = v.object({
  name: eventSchema,
  description: v.string(),
  has_severity: v.boolean(),
  handler_config: v.object({ is_readonly: v.boolean() }),
});
export type EventTypeEntry = v.InferOutput<typeof eventTypeSchema>;

/** One message of one notifier. */
export const deliverySchema = v.object({
  id: idSchema,
  event_type: v.string(),
  state: v.picklist(['pending', 'sent', 'failed']),
  tries: v.number(),
  last_status: v.nullable(v.number()),
  last_error: v.nullable(v.string()),
  duration_ms: v.nullable(v.number()),
  next_at: v.nullable(dateSchema),
  created_at: dateSchema,
  finished_at: v.nullable(dateSchema),
});
export type DeliveryEntry = v.InferOutput<typeof deliverySchema>;

/** One try of a message: what was sent, without the notifier's address and secrets, and what came of it. */
export const attemptSchema = v.object({
  id: idSchema,
  tried_at: dateSchema,
  status: v.nullable(v.number()),
  error: v.nullable(v.string()),
  duration_ms: v.number(),
  headers: v.record(v.string(), v.string()),
  payload: v.string(),
});
export type AttemptEntry = v.InferOutput<typeof attemptSchema>;

const pasted = v.pipe(v.string(), v.maxLength(65_536));

/** A message that a person pasted, to have its signature checked. */
export const pastedMessageSchema = v.object({
  id: pasted,
  timestamp: pasted,
  signature: pasted,
  body: pasted,
});

/** Where the consent of an issue tracker begins (spec 002 §4); the browser adds its state. */
export const jiraConsentSchema = v.object({ authorize_url: v.nullable(v.string()) });

const jiraSiteSchema = v.object({ id: v.string(), name: v.string(), url: v.string() });
const jiraProjectSchema = v.object({
  key: v.string(),
  name: v.string(),
  issuetypes: v.array(v.object({ id: v.string(), name: v.string() })),
});
export type JiraProject = v.InferOutput<typeof jiraProjectSchema>;

/** What a connected issue tracker offers (spec 002 §3, Jira metadata). */
export const jiraMetaSchema = v.object({
  sites: v.array(jiraSiteSchema),
  projects: v.array(jiraProjectSchema),
});
export type JiraMeta = v.InferOutput<typeof jiraMetaSchema>;

/** A status of an issue; a handler names it by its key. */
export const jiraStatusSchema = v.object({ key: v.string(), name: v.string() });
export type JiraStatus = v.InferOutput<typeof jiraStatusSchema>;
