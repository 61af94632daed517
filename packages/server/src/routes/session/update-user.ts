import { sessionEndpoints } from '@sluice/contract/endpoints/session';
import { personNameRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { getCurrentUser, updateName } from '../../repositories/members.ts';

/** Changes the person's own name; each part is 1 to 30 characters (spec 002 §5). */
export const updateUser = route(sessionEndpoints.updateUser, async ({ body }, context) => {
  const { deps, actor, now } = context;
  const fields: Record<string, string[]> = {};
  const name: { first_name?: string; last_name?: string } = {};
  for (const part of ['first_name', 'last_name'] as const) {
    const text = body[part];
    if (text === undefined) continue;
    const refusal = personNameRefusal(text);
    if (refusal === null) name[part] = text.trim();
    else fields[part] = [VALIDATION_TEXTS[refusal]];
  }
  if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
  await updateName(deps.db, actor.companyId, actor.memberId, name, now);
  return { status: 200, data: await getCurrentUser(deps.db, actor.companyId, actor.memberId) };
});
