import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { sql } from 'kysely';
import { Counter, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { isSameText } from '../crypto/equal.ts';
import type { Replica } from '../db/replica.ts';
import type { AppEnv, Deps } from '../deps.ts';
import { Problem } from '../errors.ts';
import { clientAddress, isLoopback } from './client-address.ts';

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** The figures that `/metrics` gives, and what fills them. */
export interface Metrics {
  registry: Registry;
  observe: MiddlewareHandler<AppEnv>;
}

/** How many reads the replica has answered, and how many the primary in its place. */
function countReads(registry: Registry, { answered }: Replica): void {
  const reads = new Counter({
    name: 'sluice_replica_reads_total',
    help: 'Reads that a replica may answer, by who did.',
    labelNames: ['answered_by'],
    registers: [registry],
    collect: () => {
      reads.reset();
      reads.inc({ answered_by: 'replica' }, answered.replica);
      reads.inc({ answered_by: 'primary' }, answered.primary);
    },
  });
}

/** A registry of its own for each app, so that two in one process do not mix. */
export function createMetrics(replica?: Replica): Metrics {
  const registry = new Registry();
  if (replica !== undefined) countReads(registry, replica);
  const requests = new Histogram({
    name: 'sluice_http_request_seconds',
    help: 'Duration of answers by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  return {
    registry,
    observe: async (c, next) => {
      const start = performance.now();
      await next();
      // The pattern, not the path: ids would make a series each.
      const route = c.req.routePath;
      requests.observe(
        { method: c.req.method, route, status: String(c.res.status) },
        (performance.now() - start) / 1000,
      );
    },
  };
}

/**
 * Whether a process of this machine asks for this machine's own name: a page of another name that resolves here does not, and neither
 * does a proxy in front of the server.
 */
function isCalledLocally(c: Context<AppEnv>, { trustProxy }: Pick<Config, 'trustProxy'>): boolean {
  const host = (c.req.header('host') ?? new URL(c.req.url).host).replace(/:\d+$/, '');
  const isForwarded = c.req.header('x-forwarded-for') !== undefined;
  const isOwnName = host === 'localhost' || host === '[::1]' || isLoopback(host);
  return isOwnName && !isForwarded && isLoopback(clientAddress(c, trustProxy));
}

/** `/healthz` says that the process lives, `/readyz` that it has started and that database and jobs answer, `/metrics` gives figures to this machine or the token's bearer. */
export function healthRoutes(deps: Deps, metrics: Metrics): Hono<AppEnv> {
  const { config } = deps;
  const app = new Hono<AppEnv>();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const database = await sql`select 1`.execute(deps.db).then(
      () => true,
      () => false,
    );
    const jobs = deps.jobs.isReady();
    const started = deps.isStarted?.() ?? true;
    return c.json({ database, jobs, started }, database && jobs && started ? 200 : 503);
  });
  app.get('/metrics', async (c) => {
    const given = c.req.header('authorization') ?? '';
    const isAllowed =
      config.metricsToken === null
        ? isCalledLocally(c, config)
        : isSameText(given, `Bearer ${config.metricsToken}`);
    if (!isAllowed) throw new Problem('not_found');
    c.header('Content-Type', metrics.registry.contentType);
    return c.body(await metrics.registry.metrics());
  });
  return app;
}
