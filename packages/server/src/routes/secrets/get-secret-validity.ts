import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { route } from '../../http/route.ts';
import { findSecret } from './find-secret.ts';

/** What is known of the secret's validity. No vendor is asked here, and nothing is inferred (decisions §4). */
export const getSecretValidity = route(
  secretEndpoints.getSecretValidity,
  async ({ params }, { deps, actor }) => {
    const incident = await findSecret(deps.db, actor.companyId, params.id);
    const { validity_status, last_seen_valid, last_seen_invalid } = incident;
    const data = {
      validity_status,
      last_seen_valid,
      last_seen_invalid,
      are_checks_on: deps.config.outbound,
    };
    return { status: 200, data };
  },
);
