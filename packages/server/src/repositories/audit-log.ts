import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** One line of the audit log. It names things by their ids and never carries a secret. */
export interface AuditLine {
  actorId: number | null;
  /** What was done, as a verb: `sign_in`, `reveal`. */
  action: string;
  /** What it was done to, as `kind:id`. */
  target: string;
  detail?: Record<string, unknown>;
  requestId: string | null;
  at: Date;
}

/** Adds a line; the table refuses changes. */
export async function writeAudit(
  db: Kysely<Schema>,
  companyId: number,
  line: AuditLine,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      company_id: companyId,
      actor_id: line.actorId,
      action: line.action,
      target: line.target,
      detail: JSON.stringify(line.detail ?? {}),
      request_id: line.requestId,
      created_at: line.at,
    })
    .execute();
}
