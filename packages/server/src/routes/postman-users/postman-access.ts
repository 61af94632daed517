import type { AuditType } from '@sluice/domain/audit';
import type { PostmanUserStatus } from '@sluice/domain/postman-users';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Problem } from '../../errors.ts';
import type { RouteContext } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { flagsOf, getCompany } from '../../repositories/companies.ts';

/** Throws `not_found` for a company without the API workspace tool. */
export async function requirePostman({
  deps,
  actor,
}: Pick<RouteContext, 'deps' | 'actor'>): Promise<void> {
  const company = await getCompany(deps.db, actor.companyId);
  if (!flagsOf(company).postman) throw new Problem('not_found');
}

/** The status of a new request: the provider looks at it first where `SLUICE_REVIEW=manual` says so. */
export function firstStatus({ deps }: Pick<RouteContext, 'deps'>): PostmanUserStatus {
  return deps.config.review === 'manual' ? 'pending' : 'validated';
}

/** Writes the line of a change of the Postman users. */
export async function auditPostman(
  trx: Kysely<Schema>,
  { actor, requestId, now }: RouteContext,
  action: AuditType & `postman_user.${string}`,
  detail: Record<string, unknown>,
): Promise<void> {
  await writeAudit(trx, actor.companyId, {
    actorId: actor.memberId,
    action,
    target: 'postman_users',
    detail,
    requestId,
    at: now,
  });
}
