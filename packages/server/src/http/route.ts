import type { Endpoint, HandlerInput, ReplyData } from '@sluice/contract/endpoint';
import { type Reply, rowsOf } from '@sluice/contract/handlers';
import { parseRequest, type RawRequest, replyMismatch } from '@sluice/contract/parse';
import { scopeOf } from '@sluice/contract/scopes';
import { allowsScope } from '@sluice/domain/api-keys';
import { permissionsOf } from '@sluice/domain/permissions';
import { printItemsRange } from '@sluice/domain/results';
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { readFrom } from '../db/replica.ts';
import type { AppEnv, Deps, SignedIn } from '../deps.ts';
import { Problem } from '../errors.ts';
import { writeAudit } from '../repositories/audit-log.ts';
import { answerOnce } from './idempotency.ts';
import { mayComeFromReplica } from './replica-reads.ts';
import { requestScope } from './request-scope.ts';
import { requireSignedIn } from './session.ts';

/** The context of a handler, beside its parsed input. */
export interface RouteContext {
  deps: Deps;
  /** The caller and their company. */
  actor: SignedIn;
  requestId: string;
  log: Logger;
  /** The moment of the request. */
  now: Date;
}

/** An endpoint with its handler, ready to be mounted. */
export interface Route {
  endpoint: Endpoint;
  run: (raw: RawRequest, context: RouteContext) => Promise<Reply<unknown>>;
  /** In place of `run` where the reply is a file. */
  file?: (raw: RawRequest, context: RouteContext) => Promise<FileReply>;
}

/** A file that is written while it is read. */
export interface FileReply {
  readonly name: string;
  readonly lines: AsyncIterable<string>;
}

/** Joins an endpoint of the contract with its handler; input and reply are held to its types. Refusals are thrown as `Problem`. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (input: HandlerInput<E>, context: RouteContext) => Promise<Reply<ReplyData<E>>>,
): Route {
  return {
    endpoint,
    run: async (raw, context) => {
      const parsed = parseRequest(endpoint, raw);
      if (parsed.ok) return handle(parsed.input, context);
      // A path parameter that no entity can have is a missing entity.
      if (parsed.part === 'params') throw new Problem('not_found');
      throw new Problem('validation', { fields: parsed.fields });
    },
  };
}

/** {@link route} for an endpoint that answers a file. */
export function fileRoute<E extends Endpoint>(
  endpoint: E,
  handle: (input: HandlerInput<E>, context: RouteContext) => Promise<FileReply>,
): Route {
  return {
    endpoint,
    run: () => Promise.reject(new Error('This endpoint answers a file.')),
    file: async (raw, context) => {
      const parsed = parseRequest(endpoint, raw);
      if (parsed.ok) return handle(parsed.input, context);
      throw new Problem('validation', { fields: parsed.part === 'params' ? {} : parsed.fields });
    },
  };
}

function writeFile(c: Context<AppEnv>, type: string, { name, lines }: FileReply): Response {
  const encoder = new TextEncoder();
  const iterator = lines[Symbol.asyncIterator]();
  c.header('Content-Type', `${type}; charset=utf-8`);
  c.header('Content-Disposition', `attachment; filename="${name}"`);
  c.header('Cache-Control', 'no-store');
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return c.body(body);
}

/** No database takes a NUL in a text, and no person writes one. */
function withoutNul(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0')) throw new Problem('bad_request');
  return value;
}

async function readBody(c: Context<AppEnv>, endpoint: Endpoint): Promise<unknown> {
  if (endpoint.body === undefined) return undefined;
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw new Problem('unsupported_media_type');
  try {
    return JSON.parse(await c.req.text(), withoutNul);
  } catch {
    throw new Problem('bad_request');
  }
}

function writeReply(c: Context<AppEnv>, reply: Reply<unknown>): Response {
  const { items, data } = reply;
  if (items !== undefined) {
    const count = rowsOf(data)?.length ?? 0;
    const range = `items ${printItemsRange(items.start, count, items.total)}`;
    c.header('Content-Range', range);
    c.header('items', range.slice('items '.length));
    if (items.isCapped === true) c.header('X-Total-Capped', '1');
  }
  if (data === undefined) return c.body(null, asStatus<StatusCode>(reply.status));
  return c.json(data, asStatus<ContentfulStatusCode>(reply.status));
}

// Hono wants a literal; the contract's statuses are numbers that `replyMismatch` checks.
function asStatus<S extends number>(status: number): S;
function asStatus(status: number): number {
  return status;
}

/**
 * Writes the line of a change whose handler wrote none: every write has exactly one (decisions §8). The handlers of settings write
 * theirs in the transaction of the change.
 */
async function auditRest(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  { deps, actor, requestId, now }: RouteContext,
): Promise<void> {
  const scope = requestScope();
  if (endpoint.method === 'GET' || scope === null || scope.auditLines > 0) return;
  const isOfIncidents = scopeOf(endpoint) === 'incident_write';
  await writeAudit(deps.db, actor.companyId, {
    actorId: actor.memberId,
    action: isOfIncidents ? 'incident.changed' : 'api.written',
    target: params.id === undefined ? 'api' : `incident:${params.id}`,
    detail: { call: `${endpoint.method} ${endpoint.path}`, ...params },
    requestId,
    at: now,
  });
}

/** Runs a route inside a request's scope, with its entry in the audit log. */
export async function runAudited(
  { endpoint, run }: Route,
  raw: RawRequest,
  context: RouteContext,
): Promise<Reply<unknown>> {
  const made = await run(raw, context);
  await auditRest(endpoint, raw.params, context);
  return made;
}

/** Mounts a route: signed in, permitted, parsed, run once per Idempotency-Key, and in tests checked against the contract. */
export function mount(app: Hono<AppEnv>, deps: Deps, { endpoint, run, file }: Route): void {
  app.on(endpoint.method, endpoint.path, async (c) => {
    const actor = requireSignedIn(c);
    const { permission } = endpoint;
    if (permission !== undefined && !permissionsOf(actor.role).includes(permission)) {
      throw new Problem('not_permitted');
    }
    if (actor.keyScope !== undefined && !allowsScope(actor.keyScope, scopeOf(endpoint))) {
      throw new Problem('not_permitted');
    }
    const body = await readBody(c, endpoint);
    const raw = { params: c.req.param(), query: c.req.query(), body };
    const { requestId, log } = c.var;
    if (file !== undefined) {
      const context = { deps, actor, requestId, log, now: deps.clock() };
      return writeFile(c, endpoint.produces ?? 'text/csv', await file(raw, context));
    }
    const reply = await answerOnce(
      c,
      deps,
      actor,
      { method: endpoint.method, path: c.req.path, pattern: endpoint.path, body },
      async () => {
        const now = deps.clock();
        const runOn = (db: Deps['db']) =>
          runAudited({ endpoint, run }, raw, { deps: { ...deps, db }, actor, requestId, log, now });
        return mayComeFromReplica(endpoint) ? readFrom(deps, runOn) : runOn(deps.db);
      },
    );
    if (deps.checkReplies === true) {
      const wrong = replyMismatch(endpoint, reply.status, reply.data);
      if (wrong !== null) throw new Error(`Reply against the contract: ${wrong}`);
    }
    return writeReply(c, reply);
  });
}
