import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { route } from '../../http/route.ts';
import { withCurrent } from '../../triage/stale-problem.ts';
import { undo } from '../../triage/undo.ts';
import { findSecret } from './find-secret.ts';

/** Takes one's own last event back. */
export const undoSecret = route(secretEndpoints.undoSecret, async ({ params, body }, context) => {
  const { deps, actor, now } = context;
  await withCurrent(
    () => findSecret(deps.db, actor.companyId, params.id),
    () => undo(deps.db, actor, params.id, body.event_id, { kind: 'secret', now }),
  );
  return { status: 200, data: await findSecret(deps.db, actor.companyId, params.id) };
});
