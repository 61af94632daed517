import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { route } from '../../http/route.ts';
import { findSecret } from './find-secret.ts';

/** One secret incident, whole. */
export const getSecret = route(secretEndpoints.getSecret, async ({ params }, { deps, actor }) => ({
  status: 200,
  data: await findSecret(deps.db, actor.companyId, params.id),
}));
