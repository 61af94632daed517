import type { Reply } from '@sluice/contract/handlers';
import type { Occurrence } from '@sluice/contract/schemas/incidents';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { RouteContext } from '../../http/route.ts';
import { listOccurrences } from '../../repositories/occurrences.ts';
import type { IdInput } from './get-incident.ts';
import { requireIncident } from './incident-access.ts';

interface OccurrencesInput extends IdInput {
  readonly query: { readonly page: number; readonly per_page: number; readonly ordering: string };
}

/** A page of the occurrences of an incident. */
export function listOccurrencesOf(kind: IncidentKind) {
  return async (
    { params, query }: OccurrencesInput,
    { deps, actor }: RouteContext,
  ): Promise<Reply<Occurrence[]>> => {
    await requireIncident(deps.db, kind, actor.companyId, params.id);
    const start = (query.page - 1) * query.per_page;
    const { rows, total } = await listOccurrences(deps.db, actor.companyId, params.id, {
      ordering: query.ordering,
      offset: start,
      limit: query.per_page,
    });
    return { status: 200, data: rows, items: { start, total } };
  };
}
