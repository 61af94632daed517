import { keyEndpoints } from '@sluice/contract/endpoints/keys';
import type { ApiKey } from '@sluice/contract/schemas/keys';
import { isScope, MOST_ACTIVE_KEYS } from '@sluice/domain/api-keys';
import { newKey } from '../../crypto/new-key.ts';
import { Problem, type ProblemFields } from '../../errors.ts';
import { type RouteContext, route } from '../../http/route.ts';
import {
  addApiKey,
  listApiKeys as list,
  revokeApiKey as revoke,
} from '../../repositories/api-keys.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { getCompany } from '../../repositories/companies.ts';
import { lockMembers } from '../../repositories/members.ts';

async function findKey({ deps, actor, now }: RouteContext, id: number): Promise<ApiKey> {
  const found = (await list(deps.db, actor.companyId, now)).find((key) => key.id === id);
  if (found === undefined) throw new Problem('not_found');
  return found;
}

/** The keys, and how many may be active. */
export const listApiKeys = route(keyEndpoints.listApiKeys, async (_, { deps, actor, now }) => {
  const results = await list(deps.db, actor.companyId, now);
  const { max_keys } = await getCompany(deps.db, actor.companyId);
  return {
    status: 200,
    data: {
      results,
      active_count: results.filter(({ is_valid }) => is_valid).length,
      maximum: max_keys ?? MOST_ACTIVE_KEYS,
    },
  };
});

/** Makes a key. One after another in a company, so that two admins cannot both make the last one. */
export const createApiKey = route(keyEndpoints.createApiKey, async ({ body }, context) => {
  const { deps, actor, requestId, now } = context;
  const { companyId, memberId } = actor;
  const name = body.name.trim();
  const expireAt = body.expire_at === null ? null : new Date(body.expire_at);
  const fields: ProblemFields = {
    ...(name === '' ? { name: ['Required'] } : {}),
    ...(isScope(body.scope) ? {} : { scope: ['Required'] }),
    ...(expireAt !== null && expireAt <= now ? { expire_at: ['This is in the past.'] } : {}),
  };
  if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
  const key = newKey();
  const hash = deps.vault.digest('api-key', key);
  const id = await deps.db.transaction().execute(async (trx) => {
    await lockMembers(trx, companyId);
    const active = (await list(trx, companyId, now)).filter(({ is_valid }) => is_valid);
    const { max_keys } = await getCompany(trx, companyId);
    if (active.length >= (max_keys ?? MOST_ACTIVE_KEYS)) throw new Problem('too_many_keys');
    const uuid = deps.newId();
    const given = { name, scope: body.scope, expireAt, hash, uuid, createdById: memberId };
    const made = await addApiKey(trx, companyId, given, now);
    await writeAudit(trx, companyId, {
      actorId: memberId,
      action: 'api_key.created',
      target: `api_key:${made}`,
      detail: { name, scope: body.scope, expire_at: body.expire_at },
      requestId,
      at: now,
    });
    return made;
  });
  return { status: 201, data: { ...(await findKey(context, id)), key } };
});

/** Revokes a key; a second time changes nothing. */
export const revokeApiKey = route(keyEndpoints.revokeApiKey, async ({ params }, context) => {
  const { deps, actor, requestId, now } = context;
  await deps.db.transaction().execute(async (trx) => {
    const revoked = await revoke(trx, actor.companyId, params.id, now);
    if (revoked === null) throw new Problem('not_found');
    if (!revoked.isFirst) return;
    await writeAudit(trx, actor.companyId, {
      actorId: actor.memberId,
      action: 'api_key.revoked',
      target: `api_key:${params.id}`,
      detail: { name: revoked.name },
      requestId,
      at: now,
    });
  });
  return { status: 200, data: await findKey(context, params.id) };
});
