import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { destination } from 'pino';
import { createApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { createLogger } from '../../src/http/log.ts';
import { createCompany, createMember } from '../../src/repositories/companies.ts';
import { createSession } from '../../src/repositories/sessions.ts';
import { openRuntime, type Runtime } from '../../src/runtime.ts';
import { startPostgres } from '../../src/testing/own-postgres.ts';

/** Calls the app as the bench's administrator, as a browser would. */
type BenchCaller = (
  path: string,
  call?: { body?: unknown; headers?: Record<string, string> },
) => Promise<Response>;

/** A fresh, migrated database with one company, and the app over it. */
export interface Bench extends Pick<Runtime, 'deps' | 'database'> {
  db: Runtime['deps']['db'];
  config: Config;
  dataDir: string;
  companyId: number;
  memberId: number;
  call: BenchCaller;
  app: ReturnType<typeof createApp>;
  /** The share of the amounts that is generated: a twentieth, all of it with `--full`. */
  scale: number;
  /** What the lines of the report begin with: the database, and the scale. */
  about: string;
  close: () => Promise<void>;
}

const DEFAULT_SCALE = 0.05;

function readFlags() {
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      embedded: { type: 'boolean', default: false },
      scale: { type: 'string' },
    },
    allowPositionals: true,
  });
  const scale = values.full ? 1 : Number(values.scale ?? DEFAULT_SCALE);
  if (!(scale > 0 && scale <= 1)) throw new Error('--scale takes a number over 0, at most 1.');
  return { scale, isEmbedded: values.embedded };
}

/** A new database on a server, or one of our own; null where there is no PostgreSQL. */
async function newDatabase(): Promise<{ url: string; drop: () => Promise<void> } | null> {
  const given = process.env.DATABASE_URL;
  const own = given === undefined ? await startPostgres() : null;
  const server = given ?? own?.url;
  if (server === undefined) return null;
  if (own !== null) return { url: own.url, drop: async () => own.stop() };
  const name = `sluice_bench_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/**
 * Opens a bench: a database of its own on the server of `DATABASE_URL`, else on a PostgreSQL that is started for it; the embedded one
 * with `--embedded`, and where no PostgreSQL is installed.
 */
export async function openBench(env: Readonly<Record<string, string>> = {}): Promise<Bench> {
  const { scale, isEmbedded } = readFlags();
  const given = isEmbedded ? null : await newDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  const config = readConfig({ ...env, DATABASE_URL: given?.url, SLUICE_DATA_DIR: dataDir }, '/');
  const { database, deps } = await openRuntime(config, createLogger('silent', destination(2)));
  const { db, vault } = deps;
  const now = new Date();
  const companyId = await createCompany(db, { name: 'Bench', domains: ['bench.example'] }, now);
  const person = { email: 'admin@bench.example', role: 'admin' } as const;
  const memberId = await createMember(db, companyId, person, now);
  if (memberId === null) throw new Error('The member of the bench was not made.');
  const { token, csrfToken } = await createSession(db, vault, { companyId, memberId }, now);
  const app = createApp(deps, '/nonexistent/');
  const cookies = {
    cookie: `sluice_session=${token}; csrftoken=${csrfToken}`,
    'x-csrftoken': csrfToken,
  };
  return {
    database,
    deps,
    db,
    config,
    dataDir,
    companyId,
    memberId,
    scale,
    about: `${database.isEmbedded ? 'embedded' : 'PostgreSQL'}, scale ${scale}`,
    app,
    call: async (path, { body, headers = {} } = {}) =>
      app.request(`${config.publicUrl.origin}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...cookies,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    close: async () => {
      await database.close();
      await given?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
