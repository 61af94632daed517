import type { AuditType } from '@sluice/domain/audit';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { requestScope } from '../http/request-scope.ts';

/** One line of the audit log. It names things by their ids and never carries a secret. */
export interface AuditLine {
  actorId: number | null;
  /** What was done; a new one is added to the domain's list. */
  action: AuditType;
  /** What it was done to, as `kind:id`. */
  target: string;
  detail?: Record<string, unknown>;
  /** The address of the member that it was done to. */
  targetEmail?: string;
  requestId: string | null;
  at: Date;
}

/** Adds a line; the table refuses changes. The actor's name, address and IP are copied now (decisions §8). */
export async function writeAudit(
  db: Kysely<Schema>,
  companyId: number,
  line: AuditLine,
): Promise<void> {
  const scope = requestScope();
  if (scope !== null) scope.auditLines += 1;
  const actor =
    line.actorId === null
      ? undefined
      : await db
          .selectFrom('members')
          .select(['first_name', 'last_name', 'email', 'is_key'])
          .where('company_id', '=', companyId)
          .where('id', '=', line.actorId)
          .executeTakeFirst();
  const detail = {
    ...line.detail,
    ...(scope?.reverts === undefined ? {} : { reverts: scope.reverts }),
    ...(scope?.apiKeyName == null ? {} : { api_token_name: scope.apiKeyName }),
  };
  await db
    .insertInto('audit_log')
    .values({
      company_id: companyId,
      actor_id: line.actorId,
      actor_name: actor === undefined ? '' : `${actor.first_name} ${actor.last_name}`.trim(),
      actor_email: actor === undefined || actor.is_key ? '' : actor.email,
      actor_ip: scope?.ip ?? '',
      action: line.action,
      target: line.target,
      target_user_email: line.targetEmail ?? null,
      detail: JSON.stringify(detail),
      request_id: line.requestId,
      created_at: line.at,
    })
    .execute();
}
