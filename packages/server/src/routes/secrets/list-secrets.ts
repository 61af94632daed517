import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { parseOrdering } from '@sluice/domain/incident-order';
import { route } from '../../http/route.ts';
import { listIncidents } from '../../repositories/incident-lists.ts';
import { listTotal } from '../../repositories/totals.ts';
import { readScope } from '../read-scope.ts';

/** A page of secret incidents, with the total of the same scope. */
export const listSecrets = route(secretEndpoints.listSecrets, async ({ query }, context) => {
  const { db } = context.deps;
  const scoped = readScope(query, 'secret', context);
  const start = (query.page - 1) * query.per_page;
  const [{ total, isCapped }, rows] = await Promise.all([
    listTotal(db, scoped),
    listIncidents(db, scoped, {
      ordering: parseOrdering(query.ordering ?? null),
      offset: start,
      limit: query.per_page,
    }),
  ]);
  return { status: 200, data: rows, items: { start, total, isCapped } };
});
