import { ownDetectorEndpoints } from '@sluice/contract/endpoints/own-detectors';
import { route } from '../../http/route.ts';
import { listDetectorEvents as listEvents } from '../../repositories/detectors.ts';

/** The activity log of detectors, newest first. */
export const listDetectorEvents = route(
  ownDetectorEndpoints.listDetectorEvents,
  async ({ query }, { deps, actor }) => {
    const start = (query.page - 1) * query.per_page;
    const page = { offset: start, limit: query.per_page };
    const { rows, total } = await listEvents(deps.db, actor.companyId, page);
    return { status: 200, data: rows, items: { start, total } };
  },
);
