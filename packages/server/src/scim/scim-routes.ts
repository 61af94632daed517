import { isKeyShaped, KEY_CALLS_A_MINUTE } from '@sluice/domain/api-keys';
import { changeOfOperations, changeOfUser, readScimFilter, scimPage } from '@sluice/domain/scim';
import { type Context, Hono } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import * as v from 'valibot';
import type { AppEnv, Deps } from '../deps.ts';
import { problemOf } from '../errors.ts';
import { rateLimit } from '../http/guards.ts';
import { spendPoint } from '../http/spend-point.ts';
import {
  connectionOfScimToken,
  listScimUsers,
  type ScimConnection,
  type ScimUserRow,
} from '../repositories/scim.ts';
import { addUser, changeUser, deleteUser, requireUser, type ScimCall } from './provision.ts';
import { accept, ScimError } from './scim-error.ts';
import { RESOURCE_TYPES, SCHEMAS, SERVICE_PROVIDER, USER_SCHEMA } from './scim-schemas.ts';

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const UserBody = v.record(v.string(), v.unknown());
const PatchBody = v.object({
  Operations: v.pipe(
    v.array(
      v.object({ op: v.string(), path: v.optional(v.string()), value: v.optional(v.unknown()) }),
    ),
    v.minLength(1),
    v.maxLength(100),
  ),
});

type ScimEnv = AppEnv & { Variables: { connection: ScimConnection } };

/**
 * Provisioning by an identity provider, by SCIM 2.0 (RFC 7644; decisions §8): users alone, each call by the token of a connection of single
 * sign-on. A user is a member whose address lies in the domains of the connection; a deactivated one is blocked.
 */
export function scimRoutes(deps: Deps): Hono<ScimEnv> {
  const app = new Hono<ScimEnv>();
  const base = `${deps.config.publicUrl.origin}/scim/v2`;
  const answer = (c: Context<ScimEnv>, body: unknown, status: 200 | 201 = 200) =>
    c.body(JSON.stringify(body), status, { 'Content-Type': 'application/scim+json' });
  const callOf = (c: Context<ScimEnv>): ScimCall => ({
    deps,
    connection: c.var.connection,
    requestId: c.var.requestId,
    now: deps.clock(),
  });
  const list = (resources: readonly unknown[]) => ({
    schemas: [LIST],
    totalResults: resources.length,
    startIndex: 1,
    itemsPerPage: resources.length,
    Resources: resources,
  });

  app.onError((error, c) => {
    const problem = problemOf(error);
    const isOurs = error instanceof ScimError;
    if (!isOurs && problem.code === 'internal') c.var.log.error({ err: error }, 'failed');
    const known = isOurs ? error : new ScimError(problem.status, problem.message);
    if (known.status === 401) c.header('WWW-Authenticate', 'Bearer');
    return c.body(JSON.stringify(known.body()), known.status, {
      'Content-Type': 'application/scim+json',
    });
  });
  app.use('*', rateLimit(deps.config, KEY_CALLS_A_MINUTE, 60));
  const limiter = new RateLimiterMemory({ points: KEY_CALLS_A_MINUTE, duration: 60 });
  app.use('*', async (c, next) => {
    const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    const hash = isKeyShaped(token) ? deps.vault.digest('scim-token', token) : null;
    const connection =
      hash === null ? null : await connectionOfScimToken(deps.db, hash, deps.clock());
    if (connection === null) throw new ScimError(401, 'The token is missing or not valid.');
    await spendPoint(c, limiter, String(connection.id));
    c.set('connection', connection);
    await next();
  });

  app.get('/ServiceProviderConfig', (c) => answer(c, SERVICE_PROVIDER));
  app.get('/ResourceTypes', (c) => answer(c, list(RESOURCE_TYPES)));
  app.get('/Schemas', (c) => answer(c, list(SCHEMAS)));

  app.get('/Users', async (c) => {
    const filter = c.req.query('filter');
    const page = scimPage(c.req.query('startIndex'), c.req.query('count'));
    const asked = filter === undefined ? {} : accept(readScimFilter(filter));
    const { total, users } = await listScimUsers(deps.db, c.var.connection, asked, page);
    return answer(c, {
      ...list(users.map((user) => toResource(user, base))),
      totalResults: total,
      startIndex: page.offset + 1,
    });
  });
  app.post('/Users', async (c) => {
    const user = await addUser(callOf(c), accept(changeOfUser(await bodyOf(c, UserBody))));
    c.header('Location', `${base}/Users/${user.id}`);
    return answer(c, toResource(user, base), 201);
  });
  app.get('/Users/:id', async (c) => {
    const user = await requireUser(deps.db, c.var.connection, idOf(c));
    return answer(c, toResource(user, base));
  });
  app.put('/Users/:id', async (c) => {
    const change = accept(changeOfUser(await bodyOf(c, UserBody)));
    return answer(c, toResource(await changeUser(callOf(c), idOf(c), change), base));
  });
  app.patch('/Users/:id', async (c) => {
    const { Operations: operations } = await bodyOf(c, PatchBody);
    const change = accept(changeOfOperations(operations));
    return answer(c, toResource(await changeUser(callOf(c), idOf(c), change), base));
  });
  app.delete('/Users/:id', async (c) => {
    await deleteUser(callOf(c), idOf(c));
    return c.body(null, 204);
  });
  app.all('*', () => {
    throw new ScimError(404, 'There is no such resource. Users alone are provisioned.');
  });
  return app;
}

function idOf(c: Context<ScimEnv, '/Users/:id'>): number {
  const text = c.req.param('id');
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new ScimError(404, 'There is no such user.');
  return Number(text);
}

async function bodyOf<Schema extends v.GenericSchema>(
  c: Context<ScimEnv>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const given: unknown = await c.req.json().catch(() => null);
  const body = v.safeParse(schema, given);
  if (!body.success) {
    throw new ScimError(400, 'The body is not what SCIM 2.0 asks for.', 'invalidSyntax');
  }
  return body.output;
}

function toResource(user: ScimUserRow, base: string) {
  const { id, email, firstName, lastName, isActive, externalId, createdAt, updatedAt } = user;
  const formatted = `${firstName} ${lastName}`.trim();
  return {
    schemas: [USER_SCHEMA],
    id: String(id),
    ...(externalId === null ? {} : { externalId }),
    userName: email,
    name: { givenName: firstName, familyName: lastName, formatted },
    displayName: formatted === '' ? email : formatted,
    emails: [{ value: email, type: 'work', primary: true }],
    active: isActive,
    meta: {
      resourceType: 'User',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${base}/Users/${id}`,
    },
  };
}
