import { sessionEndpoints } from '@sluice/contract/endpoints/session';
import * as v from 'valibot';
import { route } from '../../http/route.ts';
import { getPreferences, setPreferences } from '../../repositories/members.ts';
import { UserPreferences } from './preferences.ts';

/** Changes the preferences that are named and leaves the others. */
export const updateUserPreferences = route(
  sessionEndpoints.updateUserPreferences,
  async ({ body }, { deps, actor }) => {
    const stored = await getPreferences(deps.db, actor.companyId, actor.memberId);
    const preferences = { ...stored, ...body };
    await setPreferences(deps.db, actor.companyId, actor.memberId, preferences);
    return { status: 200, data: v.parse(UserPreferences, preferences) };
  },
);
