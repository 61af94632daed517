import type { Endpoint } from '@sluice/contract/endpoint';
import { ENDPOINTS_IN_ORDER } from '@sluice/contract/endpoints/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSecretValue } from '../testing/findings.ts';
import { makeOurs, type Ours } from '../testing/ours.ts';
import { incidentCall } from '../testing/ours-incidents.ts';
import {
  type ForeignCall,
  makeOurSearch,
  type OurSearch,
  searchCall,
} from '../testing/ours-search.ts';
import { makeOurSettings, type OurSettings, settingsCall } from '../testing/ours-settings.ts';
import { switchSearch } from '../testing/searched.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { ROUTES } from './index.ts';

const MARKER = aSecretValue(4_711);
let testServer: TestServer;
let ids: Ours;
let searched: OurSearch;
let ofOurSettings: OurSettings;

beforeAll(async () => {
  testServer = await createTestServer();
  for (const { companyId } of [testServer.admin, testServer.stranger]) {
    await switchSearch(testServer, companyId, true);
  }
  ids = await makeOurs(testServer, MARKER);
  searched = await makeOurSearch(testServer, MARKER);
  ofOurSettings = await makeOurSettings(testServer);
});
afterAll(() => testServer.close());

/** A call of each endpoint that names our things by their ids; null for what takes no id. */
function callOf(key: string): ForeignCall | null {
  const ofSearch = searchCall(key, searched);
  const ofSettings = settingsCall(key, ofOurSettings);
  if (ofSettings !== null) return ofSettings;
  if (ofSearch !== null) return ofSearch;
  return incidentCall(key, ids);
}

/** Calls that name one thing of ours in their body. */
const NAMED_IN_BODY = new Set([
  'createNote',
  'createKeywordNote',
  'updatePostmanNote',
  'createSearchScan',
  'createSavedSearch',
  'createSavedResult',
  'createSharedLink',
  'emailFeedback',
  'createTicket',
]);

const sessions = ENDPOINTS_IN_ORDER.filter(([, { access }]) => access === 'session');

function addressOf(
  endpoint: Endpoint,
  path: Record<string, string | number> = {},
  query = '',
): string {
  const filled = endpoint.path.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    String(path[name] ?? 1),
  );
  return query === '' ? filled : `${filled}?${query}`;
}

describe('every endpoint of the contract', () => {
  it('has a route', () => {
    const mounted = ROUTES.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(mounted).toEqual(sessions.map(([, { method, path }]) => `${method} ${path}`));
  });

  it.each(sessions)('%s answers 401 without a session', async (_, endpoint) => {
    const response = await testServer.asNobody(addressOf(endpoint), { method: endpoint.method });
    expect(response.status).toBe(401);
  });

  it.each(sessions.filter(([, { method }]) => method !== 'GET'))(
    '%s does not write without the CSRF token',
    async (_, endpoint) => {
      const response = await testServer.asAdmin(addressOf(endpoint), {
        method: endpoint.method,
        headers: { 'x-csrftoken': 'x' },
      });
      expect(response.status).toBe(403);
    },
  );

  it.each(sessions.filter(([, { path }]) => /:(?:uu)?id\b/.test(path)))(
    '%s is among those that are tried with foreign ids',
    (key) => {
      expect(callOf(key)).not.toBeNull();
    },
  );

  // It ends the caller's own sessions and takes no id: doors.test.ts covers it.
  it.each(sessions.filter(([key]) => key !== 'signOutEverywhere'))(
    "%s neither shows nor changes another company's data",
    async (key, endpoint) => {
      const call = callOf(key);
      const before = await snapshot();
      const response = await testServer.asOtherCompany(
        addressOf(endpoint, call?.path, call?.query),
        {
          method: endpoint.method,
          ...(call?.body === undefined ? {} : { body: call.body }),
        },
      );
      const isOfMany = key === 'operatePostmanIncidents';
      if ((call?.path !== undefined && !isOfMany) || NAMED_IN_BODY.has(key)) {
        expect(response.status).toBe(404);
        expect(await response.json()).toEqual({ detail: 'Not found.', code: 'not_found' });
      } else {
        const text = await response.text();
        for (const trace of ['acme/api', testServer.admin.email, 'src/config.ts', '"Ours"'])
          expect(text).not.toContain(trace);
      }
      expect(await snapshot()).toEqual(before);
    },
  );
});

/** Everything of our company that a write could have touched. */
async function snapshot() {
  const { db } = testServer.database;
  const { companyId } = testServer.admin;
  const read = (
    table:
      | 'incidents'
      | 'notes'
      | 'shared_links'
      | 'mail_outbox'
      | 'sources'
      | 'events'
      | 'members'
      | 'severity_rules'
      | 'own_detectors'
      | 'keywords'
      | 'keyword_labels'
      | 'perimeter_developers'
      | 'detector_events'
      | 'searches'
      | 'search_scans'
      | 'scanned_secrets'
      | 'saved_searches'
      | 'saved_results'
      | 'remote_issues',
  ) => db.selectFrom(table).selectAll().where('company_id', '=', companyId).orderBy('id').execute();
  return Promise.all([
    read('incidents'),
    read('notes'),
    read('shared_links'),
    read('mail_outbox'),
    read('sources'),
    read('events'),
    read('members'),
    read('severity_rules'),
    read('own_detectors'),
    read('keywords'),
    read('keyword_labels'),
    read('perimeter_developers'),
    read('detector_events'),
    read('searches'),
    read('search_scans'),
    read('scanned_secrets'),
    read('saved_searches'),
    read('saved_results'),
    read('remote_issues'),
  ]);
}

describe('a raw secret', () => {
  it('is in the answer of reveal, which is audited and in the timeline', async () => {
    const response = await testServer.asMember(`/api/v1/secrets/${ids.secret}/reveal`, {
      method: 'POST',
    });
    expect(await response.json()).toEqual({ value: MARKER, parts: {} });
    const audit = await testServer.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'secret.revealed')
      .execute();
    expect(audit).toMatchObject([
      { actor_id: testServer.member.memberId, target: `secret:${ids.secret}` },
    ]);
    const events = await testServer.asAdmin(`/api/v1/secrets/${ids.secret}/events`);
    expect(await events.text()).toContain('"reveal"');
  });

  it('is in no other answer, no log line and no readable column', async () => {
    const texts: string[] = [];
    for (const [key, endpoint] of sessions) {
      if (key === 'revealSecret' || key === 'signOutEverywhere') continue;
      if (endpoint.method === 'DELETE') continue;
      const call = callOf(key);
      const response = await testServer.asAdmin(addressOf(endpoint, call?.path, call?.query), {
        method: endpoint.method,
        ...(call?.body === undefined ? {} : { body: call.body }),
      });
      texts.push(await response.text());
    }
    texts.push(await (await testServer.asAdmin(`/api/v1/secrets?search=${MARKER}`)).text());
    texts.push(...testServer.logged);
    const { db } = testServer.database;
    for (const table of [
      'secrets',
      'incidents',
      'occurrences',
      'patches',
      'events',
      'audit_log',
      'idempotent_answers',
      'scanned_secrets',
      'scanned_occurrences',
    ] as const) {
      texts.push(JSON.stringify(await db.selectFrom(table).selectAll().execute()));
    }
    expect(texts.length).toBeGreaterThan(20);
    for (const text of texts) expect(text.includes(MARKER)).toBe(false);
  });
});
