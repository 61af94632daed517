import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { route } from '../../http/route.ts';
import { listOccurrences } from '../../repositories/occurrences.ts';
import { demandSecret } from './find-secret.ts';

/** A page of the places where the secret stands. */
export const listSecretOccurrences = route(
  secretEndpoints.listSecretOccurrences,
  async ({ params, query }, { deps, actor }) => {
    await demandSecret(deps.db, actor.companyId, params.id);
    const start = (query.page - 1) * query.per_page;
    const { rows, total } = await listOccurrences(deps.db, actor.companyId, params.id, {
      ordering: query.ordering,
      offset: start,
      limit: query.per_page,
    });
    return { status: 200, data: rows, items: { start, total } };
  },
);
