import { MOST_OPEN_EXPORTS, TOO_MANY_EXPORTS_TEXT } from '@sluice/domain/export-scope';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppEnv } from '../deps.ts';
import { createCompany, createMember } from '../repositories/companies.ts';
import { createSession } from '../repositories/sessions.ts';
import { exportIncidents } from '../routes/exports/export-incidents.ts';
import { anIncident, aSecretValue } from '../testing/findings.ts';
import {
  createTestServer,
  type Person,
  TEST_NOW,
  type TestServer,
} from '../testing/test-server.ts';
import { sessionReader } from './session.ts';

/** A company of the test: its calls, and its export, whose answer stays open until it is read. */
interface Customer {
  get: (path: string) => Promise<Response>;
  search: (query: string) => Promise<Response>;
  export: (app?: Hono<AppEnv>) => Promise<Response>;
}

let testServer: TestServer;
let flood: Customer;
let nine: readonly Customer[];

async function customerOf(person: Person): Promise<Customer> {
  const { deps, app } = testServer;
  const { token, csrfToken } = await createSession(deps.db, deps.vault, person, TEST_NOW);
  const as = await testServer.as(person);
  return {
    get: (path) => as(path),
    search: (q) => as('/search_api/v1/search', { body: { q } }),
    export: async (given = app) =>
      given.request(`${deps.config.publicUrl.origin}/api/v1/exports`, {
        method: 'POST',
        headers: {
          cookie: `sluice_session=${token}; csrftoken=${csrfToken}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: `scope=all&type=occurrences&csrf_token=${csrfToken}`,
      }),
  };
}

beforeAll(async () => {
  testServer = await createTestServer();
  const { db } = testServer.database;
  const others: Customer[] = [];
  for (let at = 0; at < 9; at += 1) {
    const companyId = await createCompany(db, { name: `Company ${at}` }, TEST_NOW);
    const email = `ann@company${at}.example`;
    const names = { email, firstName: 'Ann', lastName: 'Test', role: 'admin' } as const;
    const memberId = (await createMember(db, companyId, names, TEST_NOW)) ?? 0;
    const person = { companyId, memberId, email };
    await anIncident(testServer, person, { value: aSecretValue(900 + at) });
    others.push(await customerOf(person));
  }
  nine = others;
  await anIncident(testServer, testServer.admin);
  flood = await customerOf(testServer.admin);
});
afterAll(() => testServer.close());

describe('a company that sends exports, searches and lists without end', () => {
  it('may have five files open, is refused the sixth with the reason, and the nine others get theirs', async () => {
    const asked = await Promise.all(Array.from({ length: 40 }, () => flood.export()));
    const refused = asked.filter(({ status }) => status === 429);
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(MOST_OPEN_EXPORTS);
    expect(refused).toHaveLength(40 - MOST_OPEN_EXPORTS);
    expect(await refused[0]?.json()).toMatchObject({ detail: TOO_MANY_EXPORTS_TEXT });
    expect(refused[0]?.headers.get('retry-after')).toBe('10');
    // Nobody reads the files of the flood meanwhile.
    const files = await Promise.all(nine.map(async (one) => (await one.export()).text()));
    for (const file of files) expect(file.trim().split('\r\n')).toHaveLength(2);
    const open = asked.filter(({ status }) => status === 200);
    await open[0]?.text();
    await open[1]?.body?.cancel();
    const again = await Promise.all([flood.export(), flood.export(), flood.export()]);
    expect(again.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    for (const { body } of [...open.slice(2), ...again]) await body?.cancel();
  });

  it('delays the nine others by no more than what is worked on already', async () => {
    const ended: string[] = [];
    const note = (who: string) => async (response: Response) => {
      await response.text();
      ended.push(who);
      return response.status;
    };
    const calls = [
      (at: number) => flood.get(`/api/v1/secrets?rt=all&page=${at}`),
      (at: number) => flood.search(`token${at}`),
      () => flood.export(),
    ];
    const sent = Array.from({ length: 150 }, (_, at) =>
      calls[at % calls.length]?.(at).then(note('flood')),
    );
    const answers = nine.map((one) => one.get('/api/v1/secrets?rt=all').then(note('other')));
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
    expect(ended.filter((who) => who === 'flood').length).toBeLessThan(50);
    await Promise.all(sent);
  });

  it('keeps no place for an export that was refused or that nobody reads', async () => {
    const { app: _, deps } = testServer;
    const app = new Hono<AppEnv>();
    app.use(async (c, next) => {
      c.set('requestId', 'flood');
      await next();
    });
    app.use(sessionReader(deps)).post('/api/v1/exports', exportIncidents(deps, 1));
    const unread = await Promise.all(
      Array.from({ length: MOST_OPEN_EXPORTS }, () => flood.export(app)),
    );
    expect(unread.map(({ status }) => status)).toEqual(unread.map(() => 200));
    // The file breaks off, so that nobody takes a part of it for the whole.
    for (const { body } of unread) {
      const reader = body?.getReader();
      await expect(reader?.closed).rejects.toThrow('Nobody reads the file.');
    }
    expect((await flood.export(app)).status).toBe(200);
  });
});
