import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { route } from '../../http/route.ts';
import { runBulk } from '../run-bulk.ts';
import { readBulk } from './read-operation.ts';

/** One action on many incidents, all or nothing; with `reverse_selection`, on all that the filters match now but these. */
export const bulkSecrets = route(secretEndpoints.bulkSecrets, async ({ body }, context) => {
  const { selection, request } = readBulk(body, 'secret');
  return { status: 200, data: await runBulk(context, 'secret', selection, request) };
});
