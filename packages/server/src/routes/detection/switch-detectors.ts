import type { ownDetectorEndpoints } from '@sluice/contract/endpoints/own-detectors';
import { Problem } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import { ownSearchOf } from '../../ingest/own-search.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { addDetectorEvent, switchDetectors } from '../../repositories/detectors.ts';
import { fetchSoon } from '../../repositories/sources.ts';

export type SwitchEndpoint =
  | typeof ownDetectorEndpoints.activateDetectors
  | typeof ownDetectorEndpoints.deactivateDetectors;

/** Switches detectors on or off, all or nothing: one unknown name changes none. The answer names only those that changed. */
export function switchRoute(endpoint: SwitchEndpoint, action: 'activate' | 'deactivate'): Route {
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
        action: isActive ? 'detector.activated' : 'detector.deactivated',
        target: 'detectors',
        detail: { names, detectors },
        requestId,
        at: now,
      });
      if (isActive) await fetchSoon(trx, companyId, now);
      return names;
    });
    if (action === 'activate' && changed.length > 0) await deps.jobs.enqueue('plan', {}, 'plan');
    return { status: 200, data: { detectors: changed } };
  });
}
