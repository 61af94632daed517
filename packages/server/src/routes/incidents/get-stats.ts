import type { IncidentStats } from '@sluice/contract/endpoints/incident-list';
import type { Reply } from '@sluice/contract/handlers';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { RouteContext } from '../../http/route.ts';
import { incidentStats } from '../../repositories/incident-metrics.ts';
import { readScope, type ScopeParams } from '../read-scope.ts';

/** The figures above the list of a kind, of the same scope as the list. */
export function getStatsOf(kind: IncidentKind) {
  return async (
    { query }: { readonly query: ScopeParams },
    context: RouteContext,
  ): Promise<Reply<IncidentStats>> => ({
    status: 200,
    data: await incidentStats(context.deps.db, readScope(query, kind, context)),
  });
}
