import { sessionEndpoints } from '@sluice/contract/endpoints/session';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import {
  getCompany,
  preferencesOf,
  updateCompanyPreferences as update,
} from '../../repositories/companies.ts';

/** Changes what holds for everybody of the company; audited. */
export const updateCompanyPreferences = route(
  sessionEndpoints.updateCompanyPreferences,
  async ({ body }, { deps, actor, requestId, now }) => {
    const { reopen_incident_on_new_occurrence: reopen } = body;
    await deps.db.transaction().execute(async (trx) => {
      const change = reopen === undefined ? {} : { reopen_incident_on_new_occurrence: reopen };
      await update(trx, actor.companyId, change, now);
      await writeAudit(trx, actor.companyId, {
        actorId: actor.memberId,
        action: 'company.preferences_changed',
        target: `company:${actor.companyId}`,
        detail: change,
        requestId,
        at: now,
      });
    });
    return { status: 200, data: preferencesOf(await getCompany(deps.db, actor.companyId)) };
  },
);
