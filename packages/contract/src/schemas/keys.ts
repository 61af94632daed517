import * as v from 'valibot';
import { dateSchema, idSchema } from './basics.ts';

/** An API key (spec 002 §3). Its text is answered once, when it is made. */
export const apiKeySchema = v.object({
  id: idSchema,
  name: v.string(),
  scope: v.number(),
  expire_at: v.nullable(dateSchema),
  created_at: dateSchema,
  revoked_at: v.nullable(dateSchema),
  last_used_at: v.nullable(dateSchema),
  is_valid: v.boolean(),
  revoked: v.boolean(),
});
export type ApiKey = v.InferOutput<typeof apiKeySchema>;

/** An entry of the audit log (spec 002 §3). */
export const auditEntrySchema = v.object({
  id: idSchema,
  type: v.string(),
  actor_name: v.string(),
  actor_email: v.string(),
  actor_ip: v.string(),
  /** What the change was about: ids, names, queries; never a secret. */
  payload: v.record(v.string(), v.unknown()),
  target_user_email: v.nullable(v.string()),
  gg_created_at: dateSchema,
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;
