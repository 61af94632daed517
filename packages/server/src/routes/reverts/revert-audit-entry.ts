import { keyEndpoints } from '@sluice/contract/endpoints/keys';
import { permissionsOf } from '@sluice/domain/permissions';
import { Problem } from '../../errors.ts';
import { requestScope } from '../../http/request-scope.ts';
import { route } from '../../http/route.ts';
import { changedSince, revertEntries } from '../../repositories/audit-reverts.ts';
import { revertCall } from './revert-calls.ts';

/**
 * Takes a change back: the route that a person would use runs with what was there before, so its rules, its permission and its entry in
 * the audit log are the same. Refused as stale where the same thing was changed since.
 */
export const revertAuditEntry = route(
  keyEndpoints.revertAuditEntry,
  async ({ params }, context) => {
    const { deps, actor } = context;
    const [entry] = await revertEntries(deps.db, actor.companyId, [params.id]);
    const call = entry === undefined ? null : revertCall(entry);
    if (entry === undefined || call === null) throw new Problem('not_found');
    const { permission } = call.route.endpoint;
    if (permission !== undefined && !permissionsOf(actor.role).includes(permission)) {
      throw new Problem('not_permitted');
    }
    if ((await changedSince(deps.db, actor.companyId, [entry])).size > 0) {
      throw new Problem('stale');
    }
    const scope = requestScope();
    if (scope !== null) scope.reverts = entry.id;
    const raw: Record<string, string> =
      entry.targetId === null ? {} : { id: String(entry.targetId) };
    await call.route.run({ params: raw, query: {}, body: call.body }, context);
    return { status: 204, data: undefined };
  },
);
