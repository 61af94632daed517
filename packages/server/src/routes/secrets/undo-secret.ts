import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { route } from '../../http/route.ts';
import { undo } from '../../triage/undo.ts';
import { findSecret, withFresh } from './find-secret.ts';

/** Takes one's own last event back. */
export const undoSecret = route(secretEndpoints.undoSecret, async ({ params, body }, context) => {
  const { deps, actor, now } = context;
  await withFresh(
    () => findSecret(deps.db, actor.companyId, params.id),
    () => undo(deps.db, actor, params.id, body.event_id, now),
  );
  return { status: 200, data: await findSecret(deps.db, actor.companyId, params.id) };
});
