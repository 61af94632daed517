import type { Reply } from '@sluice/contract/handlers';
import { parseOrdering } from '@sluice/domain/incident-order';
import type { RouteContext } from '../../http/route.ts';
import { listTotal } from '../../repositories/totals.ts';
import { readScope, type ScopeParams } from '../read-scope.ts';
import type { IncidentShape } from './incident-shapes.ts';

/** The query of a list of incidents, parsed. */
export type ListQuery = ScopeParams & {
  readonly page: number;
  readonly per_page: number;
  readonly ordering?: string | undefined;
};

/** A page of incidents of a kind, with the total of the same scope. */
export function listIncidentsOf<Row>(shape: IncidentShape<Row, unknown>) {
  return async (
    { query }: { readonly query: ListQuery },
    context: RouteContext,
  ): Promise<Reply<Row[]>> => {
    const { db } = context.deps;
    const scoped = readScope(query, shape.kind, context);
    const start = (query.page - 1) * query.per_page;
    const page = {
      ordering: parseOrdering(query.ordering ?? null),
      offset: start,
      limit: query.per_page,
    };
    const [{ total, isCapped }, data] = await Promise.all([
      listTotal(db, scoped),
      shape.rows(db, scoped, page),
    ]);
    return { status: 200, data, items: { start, total, isCapped } };
  };
}
