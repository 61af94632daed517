import { isScope, keyStatus, MOST_ACTIVE_KEYS, makeKey } from '@sluice/domain/api-keys';
import { AUDIT_TYPES } from '@sluice/domain/audit';
import { auditChangeOf } from '@sluice/domain/audit-change';
import type { keyEndpoints } from '../endpoints/keys.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext } from './database.ts';
import { problem } from './problems.ts';

/** API keys and the audit log over the database. */
export const keyHandlers: Handlers<typeof keyEndpoints, MockContext> = {
  listApiKeys: (_, { database }) => ({
    status: 200,
    data: {
      results: database.apiKeys,
      active_count: database.apiKeys.filter((key) => keyStatus(key, database.now) === 'active')
        .length,
      maximum: MOST_ACTIVE_KEYS,
    },
  }),
  createApiKey: ({ body }, { database }) => {
    const fields: Record<string, string[]> = {
      ...(body.name.trim() === '' ? { name: ['Required'] } : {}),
      ...(isScope(body.scope) ? {} : { scope: ['Required'] }),
    };
    if (Object.keys(fields).length > 0) return problem('validation', { fields });
    const active = database.apiKeys.filter((key) => keyStatus(key, database.now) === 'active');
    if (active.length >= MOST_ACTIVE_KEYS) return problem('too_many_keys');
    const made = {
      id: database.nextId++,
      name: body.name.trim(),
      scope: body.scope,
      expire_at: body.expire_at,
      created_at: database.now.toISOString(),
      revoked_at: null,
      last_used_at: null,
      is_valid: true,
      revoked: false,
    };
    database.apiKeys.unshift(made);
    const key = makeKey(Array.from({ length: 43 }, (_, index) => (made.id + index) % 62));
    return { status: 201, data: { ...made, key } };
  },
  revokeApiKey: ({ params }, { database }) => {
    const index = database.apiKeys.findIndex(({ id }) => id === params.id);
    const known = database.apiKeys[index];
    if (known === undefined) return problem('not_found');
    const revoked_at = known.revoked_at ?? database.now.toISOString();
    const data = { ...known, revoked_at, revoked: true, is_valid: false };
    database.apiKeys[index] = data;
    return { status: 200, data };
  },
  listAuditTypes: () => ({ status: 200, data: [...AUDIT_TYPES] }),
  listAuditActors: (_, { database }) => ({
    status: 200,
    data: [
      ...new Map(
        database.auditLog
          .filter(({ actor_name }) => actor_name !== '')
          .map((entry) => [
            entry.actor_email + entry.actor_name,
            { name: entry.actor_name, email: entry.actor_email },
          ]),
      ).values(),
    ],
  }),
  getAuditIntegrity: (_, { database }) => ({ status: 200, data: database.auditIntegrity }),
  verifyAuditLog: (_, { database }) => {
    database.auditIntegrity = {
      ...database.auditIntegrity,
      checked_at: database.now.toISOString(),
      entry_count: database.auditLog.length,
    };
    return { status: 200, data: database.auditIntegrity };
  },
  revertAuditEntry: ({ params }, { database }) => {
    const index = database.auditLog.findIndex(({ id }) => id === params.id);
    const entry = database.auditLog[index];
    if (entry === undefined || entry.revert === null) return problem('not_found');
    if (entry.revert === 'changed') return problem('stale');
    database.auditLog[index] = { ...entry, revert: 'changed' };
    const change = auditChangeOf(entry.payload);
    const reversed = change === null ? {} : { before: change.after, after: change.before };
    database.auditLog.push({
      ...entry,
      id: database.nextId++,
      payload: { ...entry.payload, change: reversed, reverts: entry.id },
      gg_created_at: database.now.toISOString(),
    });
    return { status: 204, data: undefined };
  },
  listAuditLogs: ({ query }, { database }) => {
    const search = query.search.trim().toLowerCase();
    const matches = database.auditLog
      .filter(({ type }) => query.type.length === 0 || query.type.includes(type))
      .filter(
        (one) => query.actor_email.length === 0 || query.actor_email.includes(one.actor_email),
      )
      .filter((one) => query.start === undefined || one.gg_created_at >= query.start)
      .filter((one) => query.end === undefined || one.gg_created_at < query.end)
      .filter((one) => JSON.stringify(one).toLowerCase().includes(search))
      .toSorted((a, b) => (query.ordering === 'gg_created_at' ? a.id - b.id : b.id - a.id));
    const start = (query.page - 1) * query.per_page;
    return {
      status: 200,
      data: { results: matches.slice(start, start + query.per_page), count: matches.length },
      items: { start, total: matches.length },
    };
  },
};
