import { AUDIT_FAULTS } from '@sluice/domain/audit-chain';
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
  /** Whether it can be reverted; `changed`: not any more, since the same thing was changed later. */
  revert: v.nullable(v.picklist(['possible', 'changed'])),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

/** What the newest check of the audit log found (docs/audit-log.md). */
export const auditIntegritySchema = v.object({
  /** Null before the first check. */
  checked_at: v.nullable(dateSchema),
  /** Entries that were checked. */
  entry_count: v.number(),
  fault: v.nullable(
    v.object({
      kind: v.picklist(AUDIT_FAULTS),
      position: v.number(),
      entry_id: v.nullable(idSchema),
    }),
  ),
});
export type AuditIntegrity = v.InferOutput<typeof auditIntegritySchema>;
