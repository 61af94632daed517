import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { route } from '../../http/route.ts';
import { checkSecret } from '../../validity/check-secret.ts';
import { findIncident } from '../incidents/incident-access.ts';
import { SECRETS } from '../incidents/incident-shapes.ts';

/** Checks a secret with its vendor where checks are on, and answers its validity; nothing is inferred (decisions §3, §4). */
export const getSecretValidity = route(
  secretEndpoints.getSecretValidity,
  async ({ params }, { deps, actor }) => {
    const { companyId, memberId } = actor;
    const answer = await checkSecret(deps, companyId, params.id, memberId);
    const {
      validity_status: known,
      last_seen_valid,
      last_seen_invalid,
    } = await findIncident(deps.db, SECRETS, companyId, params.id);
    const are_checks_on = deps.config.outbound;
    const validity_status = answer?.outcome === 'failed_to_check' ? answer.outcome : known;
    return {
      status: 200,
      data: { validity_status, last_seen_valid, last_seen_invalid, are_checks_on },
    };
  },
);

/** The same by POST, for callers that do not want a GET to call a vendor. */
export const checkSecretValidity = {
  ...getSecretValidity,
  endpoint: secretEndpoints.checkSecretValidity,
};
