import type { AuditType } from '@sluice/domain/audit';
import { savedNameRefusal } from '@sluice/domain/search-scan';
import { Problem } from '../../errors.ts';
import type { RouteContext } from '../../http/route.ts';
import { maskForCompany } from '../../masking/mask-text.ts';
import { ALL_SAVED, listSaved } from '../../repositories/saved-searches.ts';

/** The page of a single row. */
export const ONE = { offset: 0, limit: 1 };

/** A saved search; throws `not_found` alike when it does not exist and when it is another company's. */
export async function requireSavedSearch({ deps, actor, now }: RouteContext, id: string) {
  const { rows } = await listSaved(deps.db, actor.companyId, { ...ALL_SAVED, id }, ONE, now);
  const [saved] = rows;
  if (saved === undefined) throw new Problem('not_found');
  return saved;
}

/** The name of a saved search as it is stored: trimmed, secrets masked. Throws its field error. */
export async function storableName(
  { deps, actor }: Pick<RouteContext, 'deps' | 'actor'>,
  name: string,
): Promise<string> {
  const refusal = savedNameRefusal(name);
  if (refusal !== null) throw new Problem('validation', { fields: { name: [refusal] } });
  return maskForCompany(deps, actor.companyId, name.trim());
}

/** The audit entry of a change of a saved search. */
export function auditOf(
  { actor, now, requestId }: RouteContext,
  action: AuditType,
  id: string,
  detail: Record<string, unknown>,
) {
  return {
    actorId: actor.memberId,
    action,
    target: `saved_search:${id}`,
    detail,
    requestId,
    at: now,
  };
}
