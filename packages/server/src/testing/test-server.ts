import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { AppEnv, Deps } from '../deps.ts';
import { createLogger } from '../http/log.ts';
import type { JobData } from '../jobs/jobs.ts';
import { createLiveFeed } from '../live/live-feed.ts';
import { createCompany, createMember } from '../repositories/companies.ts';
import { createSession } from '../repositories/sessions.ts';
import { createVendorChecks } from '../validity/vendor-checks.ts';
import { openWorkspaceKey } from '../workspace-key.ts';
import { freshDatabase } from './database.ts';

/** The instant at which every test begins. */
export const TEST_NOW = new Date('2026-03-10T12:00:00.000Z');

/** How often a stream of changes looks for new ones, in milliseconds. */
const LIVE_POLL_MS = 20;

/** The key of every test's workspace. */
export const TEST_KEY = Buffer.alloc(32, 7).toString('base64');

/** A person of the test server. */
export interface Person {
  companyId: number;
  memberId: number;
  email: string;
}

/** Options of a test call: the member, the body, further headers. */
export interface Call {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls the app as one person. */
export type Caller = (path: string, call?: Call) => Promise<Response>;

/** A fresh database with two companies, and the app over it. */
export interface TestServer {
  app: Hono<AppEnv>;
  deps: Deps;
  database: Database;
  admin: Person;
  member: Person;
  /** An admin of another company. */
  stranger: Person;
  /** Everything that was logged. */
  logged: string[];
  /** Every job that was queued. */
  queued: { name: keyof JobData; data: JobData[keyof JobData] }[];
  /** Moves the clock. */
  setNow: (now: Date) => void;
  asAdmin: Caller;
  asMember: Caller;
  asOtherCompany: Caller;
  asNobody: Caller;
  as: (person: Person) => Promise<Caller>;
  close: () => Promise<void>;
}

/** Settings of the tests; the caller's environment has no effect on them. */
export function testConfig(env: Record<string, string> = {}): Config {
  return readConfig({ SLUICE_DATA_DIR: '/nonexistent', SLUICE_LOG_LEVEL: 'trace', ...env }, '/');
}

/** Starts a server on a database, by default a fresh one. Close it after the file's tests. */
export async function createTestServer(
  config: Config = testConfig(),
  given?: Database,
): Promise<TestServer> {
  const database = given ?? (await freshDatabase());
  const { db } = database;
  let now = TEST_NOW;
  const logged: string[] = [];
  const queued: TestServer['queued'] = [];
  const { vault } = await openWorkspaceKey(db, { dataDir: config.dataDir, secretKey: TEST_KEY });
  const log = createLogger(config.logLevel, { write: (line) => logged.push(line) });
  const live = createLiveFeed(db, log, LIVE_POLL_MS);
  const deps: Deps = {
    db,
    clock: () => now,
    newId: randomUUID,
    log,
    vault,
    jobs: {
      enqueue: async (name, data) => {
        queued.push({ name, data });
      },
      isReady: () => true,
    },
    live,
    vendors: createVendorChecks(config, () => now, db),
    config,
    checkReplies: true,
  };
  const app = createApp(deps, '/nonexistent/');

  const person = async (companyId: number, email: string, role: 'admin' | 'member') => {
    const [firstName = ''] = email.split('@');
    const memberId = await createMember(
      db,
      companyId,
      { email, firstName, lastName: 'Test', role },
      now,
    );
    if (memberId === null) throw new Error(`${email} exists`);
    return { companyId, memberId, email };
  };
  const ours = await createCompany(db, { name: 'Ours', domains: ['ours.example'] }, now);
  const theirs = await createCompany(db, { name: 'Theirs' }, now);
  const admin = await person(ours, 'ada@ours.example', 'admin');
  const member = await person(ours, 'mel@ours.example', 'member');
  const stranger = await person(theirs, 'sam@theirs.example', 'admin');

  const call = async (path: string, given: Call, headers: Record<string, string>) =>
    app.request(`${config.publicUrl.origin}${path}`, {
      method: given.method ?? (given.body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
        ...given.headers,
      },
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    });
  const as = async (who: Person): Promise<Caller> => {
    const { token, csrfToken } = await createSession(db, deps.vault, who, TEST_NOW);
    return (path, given = {}) =>
      call(path, given, {
        cookie: `sluice_session=${token}; csrftoken=${csrfToken}`,
        'x-csrftoken': csrfToken,
      });
  };
  return {
    app,
    deps,
    database,
    admin,
    member,
    stranger,
    logged,
    queued,
    setNow: (moment) => {
      now = moment;
    },
    asAdmin: await as(admin),
    asMember: await as(member),
    asOtherCompany: await as(stranger),
    asNobody: (path, given = {}) => call(path, given, {}),
    as,
    close: () => {
      live.stop();
      return database.close();
    },
  };
}
