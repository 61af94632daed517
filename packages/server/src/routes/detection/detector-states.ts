import { ownDetectorEndpoints } from '@sluice/contract/endpoints/own-detectors';
import { Problem } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import { ownSearchOf } from '../../ingest/own-search.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import {
  addDetectorEvent,
  listDetectorEvents as listEvents,
  switchDetectors,
} from '../../repositories/detectors.ts';

/** How many detectors there are, and how many are active. */
export const getDetectorStats = route(
  ownDetectorEndpoints.getDetectorStats,
  async (_, { deps, actor }) => {
    const { detectors, silenced } = await ownSearchOf(deps.db, actor.companyId);
    const off = new Set(silenced);
    const active = detectors.filter(({ name }) => !off.has(name));
    const data = {
      all_detectors_count: detectors.length,
      active_detectors_count: active.length,
    };
    return { status: 200, data };
  },
);

/** What was done to detectors. */
export const listDetectorEvents = route(
  ownDetectorEndpoints.listDetectorEvents,
  async ({ query }, { deps, actor }) => {
    const start = (query.page - 1) * query.per_page;
    const page = { offset: start, limit: query.per_page };
    const { rows, total } = await listEvents(deps.db, actor.companyId, page);
    return { status: 200, data: rows, items: { start, total } };
  },
);

type SwitchEndpoint =
  | typeof ownDetectorEndpoints.activateDetectors
  | typeof ownDetectorEndpoints.deactivateDetectors;

/** All or nothing: a name that no detector has changes none. What was so before is no change. */
function switchRoute(endpoint: SwitchEndpoint, action: 'activate' | 'deactivate'): Route {
  return route(endpoint, async ({ body }, { deps, actor, requestId, now }) => {
    const { companyId, memberId } = actor;
    const search = await ownSearchOf(deps.db, companyId);
    const known = new Set(search.detectors.map(({ name }) => name));
    if (body.detectors.some((name) => !known.has(name))) {
      throw new Problem('validation', { fields: { detectors: ['There is no such detector.'] } });
    }
    const changed = await deps.db.transaction().execute(async (trx) => {
      const isActive = action === 'activate';
      const names = await switchDetectors(trx, companyId, body.detectors, isActive, now);
      if (names.length === 0) return names;
      const detectors = names.map((name) => search.displayName(name));
      await addDetectorEvent(trx, companyId, { action, detectors, actorId: memberId, at: now });
      await writeAudit(trx, companyId, {
        actorId: memberId,
        action: `${action}_detectors`,
        target: 'detectors',
        detail: { names },
        requestId,
        at: now,
      });
      return names;
    });
    return { status: 200, data: { detectors: changed } };
  });
}

/** Lets detectors find again. */
export const activateDetectors = switchRoute(ownDetectorEndpoints.activateDetectors, 'activate');
/** Leaves out what detectors find from now on. */
export const deactivateDetectors = switchRoute(
  ownDetectorEndpoints.deactivateDetectors,
  'deactivate',
);

/** Asks the provider for a detector; the provider reads it in the audit log. */
export const requestDetector = route(
  ownDetectorEndpoints.requestDetector,
  async ({ body }, { deps, actor, requestId, now }) => {
    const description = body.description.trim();
    if (description === '') {
      throw new Problem('validation', { fields: { description: ['Required'] } });
    }
    await writeAudit(deps.db, actor.companyId, {
      actorId: actor.memberId,
      action: 'request_detector',
      target: 'detectors',
      detail: { description },
      requestId,
      at: now,
    });
    return { status: 204, data: undefined };
  },
);
