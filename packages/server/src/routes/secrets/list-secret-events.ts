import { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import { route } from '../../http/route.ts';
import { listEvents } from '../../repositories/events.ts';
import { demandSecret } from './find-secret.ts';

/** The timeline of an incident, newest first. */
export const listSecretEvents = route(
  secretEndpoints.listSecretEvents,
  async ({ params }, { deps, actor }) => {
    await demandSecret(deps.db, actor.companyId, params.id);
    return { status: 200, data: await listEvents(deps.db, actor.companyId, params.id) };
  },
);
