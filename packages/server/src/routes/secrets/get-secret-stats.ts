import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { route } from '../../http/route.ts';
import { secretStats } from '../../repositories/figures.ts';
import { readScope } from '../read-scope.ts';

/** The figures above the list, of the same scope. */
export const getSecretStats = route(secretEndpoints.getSecretStats, async ({ query }, context) => ({
  status: 200,
  data: await secretStats(context.deps.db, readScope(query, 'secret', context)),
}));
