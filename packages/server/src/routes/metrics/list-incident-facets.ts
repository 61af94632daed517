import { metricsEndpoints } from '@sluice/contract/endpoints/metrics';
import { route } from '../../http/route.ts';
import { listFacets } from '../../repositories/facets.ts';
import { readScope } from '../read-scope.ts';

/** The counts beside the options of a filter. */
export const listIncidentFacets = route(
  metricsEndpoints.listIncidentFacets,
  async ({ query }, context) => {
    const { kind, filter, ...scope } = query;
    const scoped = readScope(scope, kind, context);
    const { rows, isCapped } = await listFacets(context.deps.db, scoped, filter);
    return { status: 200, data: [...rows], items: { start: 0, total: rows.length, isCapped } };
  },
);
