import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { route } from '../../http/route.ts';
import { operate } from '../../triage/operate.ts';
import { findSecret, withFresh } from './find-secret.ts';
import { readOperation } from './read-operation.ts';

/** Assigns, acknowledges, resolves, reopens or rates one incident, as the domain's rule allows. */
export const operateSecret = route(
  secretEndpoints.operateSecret,
  async ({ params, body }, context) => {
    const { deps, actor, now } = context;
    const operation = readOperation(params.operation, body);
    const event_id = await withFresh(
      () => findSecret(deps.db, actor.companyId, params.id),
      () => operate(deps.db, actor, params.id, operation, { expectedVersion: body.version, now }),
    );
    const incident = await findSecret(deps.db, actor.companyId, params.id);
    return { status: 200, data: { incident, event_id } };
  },
);
