import type { AuditType } from '@sluice/domain/audit';
import { type Kysely, sql } from 'kysely';
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
  const detail = {
    ...line.detail,
    ...(scope?.reverts === undefined ? {} : { reverts: scope.reverts }),
    ...(scope?.apiKeyName == null ? {} : { api_token_name: scope.apiKeyName }),
  };
  await sql`
    insert into audit_log (company_id, actor_id, actor_name, actor_email, actor_ip, action, target, target_user_email, detail, request_id,
      created_at)
    select ${companyId}, ${line.actorId}::integer, coalesce(trim(m.first_name || ' ' || m.last_name), ''),
      case when m.is_key then '' else coalesce(m.email, '') end, ${scope?.ip ?? ''}, ${line.action}, ${line.target},
      ${line.targetEmail ?? null}, ${JSON.stringify(detail)}::jsonb, ${line.requestId}, ${line.at}
    from (select 1) as one left join members m on m.company_id = ${companyId} and m.id = ${line.actorId}`.execute(
    db,
  );
}
