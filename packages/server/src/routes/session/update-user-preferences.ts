import { sessionEndpoints } from '@sluice/contract/endpoints/session';
import * as v from 'valibot';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { getPreferences, setPreferences } from '../../repositories/members.ts';
import { UserPreferences } from './preferences.ts';

/** Changes the preferences that are named and leaves the others. */
export const updateUserPreferences = route(
  sessionEndpoints.updateUserPreferences,
  async ({ body }, { deps, actor, requestId, now }) => {
    const stored = await getPreferences(deps.db, actor.companyId, actor.memberId);
    const preferences = { ...stored, ...body };
    await deps.db.transaction().execute(async (trx) => {
      await setPreferences(trx, actor.companyId, actor.memberId, preferences);
      await writeAudit(trx, actor.companyId, {
        actorId: actor.memberId,
        action: 'member.preferences_changed',
        target: `member:${actor.memberId}`,
        detail: body,
        requestId,
        at: now,
      });
    });
    return { status: 200, data: v.parse(UserPreferences, preferences) };
  },
);
