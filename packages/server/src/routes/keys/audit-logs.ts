import { keyEndpoints } from '@sluice/contract/endpoints/keys';
import { AUDIT_TYPES } from '@sluice/domain/audit';
import { route } from '../../http/route.ts';
import { listAuditActors as actors, listAuditEntries } from '../../repositories/audit-entries.ts';
import { revertStates } from '../reverts/revert-states.ts';

/** Everything that the audit log can say. */
export const listAuditTypes = route(keyEndpoints.listAuditTypes, async () => ({
  status: 200,
  data: [...AUDIT_TYPES],
}));

/** The people with an entry. */
export const listAuditActors = route(keyEndpoints.listAuditActors, async (_, { deps, actor }) => ({
  status: 200,
  data: await actors(deps.db, actor.companyId),
}));

/** A page of the audit log. */
export const listAuditLogs = route(
  keyEndpoints.listAuditLogs,
  async ({ query }, { deps, actor }) => {
    const start = (query.page - 1) * query.per_page;
    const { rows, count, isCapped } = await listAuditEntries(deps.db, actor.companyId, {
      search: query.search.trim(),
      types: query.type,
      actorEmails: query.actor_email,
      start: query.start === undefined ? null : new Date(query.start),
      end: query.end === undefined ? null : new Date(query.end),
      isNewestFirst: query.ordering === '-gg_created_at',
      offset: start,
      limit: query.per_page,
    });
    const states = await revertStates(deps.db, actor.companyId, rows);
    const results = rows.map((row) => ({ ...row, revert: states.get(row.id) ?? null }));
    return { status: 200, data: { results, count }, items: { start, total: count, isCapped } };
  },
);
