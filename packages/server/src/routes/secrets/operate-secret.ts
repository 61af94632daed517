import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { route } from '../../http/route.ts';
import { operate } from '../../triage/operate.ts';
import { withCurrent } from '../../triage/stale-problem.ts';
import { findSecret } from './find-secret.ts';

/** Assigns, acknowledges, resolves, reopens or rates one incident, as the domain's rule allows. */
export const operateSecret = route(
  secretEndpoints.operateSecret,
  async ({ params, body }, context) => {
    const { deps, actor, now } = context;
    const request = { name: params.operation, params: body };
    const options = { kind: 'secret', seenVersion: body.version, now } as const;
    const event_id = await withCurrent(
      () => findSecret(deps.db, actor.companyId, params.id),
      () => operate(deps.db, actor, params.id, request, options),
    );
    const incident = await findSecret(deps.db, actor.companyId, params.id);
    return { status: 200, data: { incident, event_id } };
  },
);
