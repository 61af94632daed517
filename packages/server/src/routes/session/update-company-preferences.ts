import { sessionEndpoints } from '@sluice/contract/endpoints/session';
import { auditChange } from '@sluice/domain/audit-change';
import { SLA_REFUSAL_TEXTS, slaRefusals } from '@sluice/domain/sla';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import {
  getCompany,
  preferencesOf,
  updateCompanyPreferences as update,
} from '../../repositories/companies.ts';

/** Changes the preferences of the whole company; audited. */
export const updateCompanyPreferences = route(
  sessionEndpoints.updateCompanyPreferences,
  async ({ body }, { deps, actor, requestId, now }) => {
    const { reopen_incident_on_new_occurrence: reopen, sla } = body;
    const refusals = Object.entries(sla === undefined ? {} : slaRefusals(sla.targets));
    if (refusals.length > 0) {
      const fields = refusals.map(([severity, refusal]) => [
        `sla.targets.${severity}`,
        [SLA_REFUSAL_TEXTS[refusal]],
      ]);
      throw new Problem('validation', { fields: Object.fromEntries(fields) });
    }
    await deps.db.transaction().execute(async (trx) => {
      const change = {
        ...(reopen === undefined ? {} : { reopen_incident_on_new_occurrence: reopen }),
        ...(sla === undefined ? {} : { sla }),
      };
      const before = { ...preferencesOf(await getCompany(trx, actor.companyId)) };
      await update(trx, actor.companyId, change, now);
      await writeAudit(trx, actor.companyId, {
        actorId: actor.memberId,
        action: 'company.preferences_changed',
        target: `company:${actor.companyId}`,
        detail: { ...change, change: auditChange(before, change) },
        requestId,
        at: now,
      });
    });
    return { status: 200, data: preferencesOf(await getCompany(deps.db, actor.companyId)) };
  },
);
