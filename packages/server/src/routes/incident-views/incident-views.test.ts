import { MOST_VIEWS, TOO_MANY_VIEWS_TEXT } from '@sluice/domain/incident-views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSecretValue } from '../../testing/findings.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const VIEWS = '/api/v1/incident_views';
let testServer: TestServer;

beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const aView = (name: string, change: object = {}) => ({
  kind: 'secret',
  name,
  query: '',
  is_shared: false,
  ...change,
});

describe('saved views', () => {
  it('store no secret, in their name or in their search', async () => {
    const value = aSecretValue(81);
    const response = await testServer.asAdmin(VIEWS, {
      body: aView(`Where ${value} is`, { query: `search=${encodeURIComponent(value)}` }),
    });
    expect(response.status).toBe(201);
    expect(await response.text()).not.toContain(value);
    const stored = await testServer.database.db.selectFrom('incident_views').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(value);
  });

  it('are seen by their author alone until they are shared', async () => {
    await testServer.asAdmin(VIEWS, { body: aView('Mine') });
    await testServer.asAdmin(VIEWS, { body: aView('Ours', { is_shared: true }) });
    const seen = await (await testServer.asMember(`${VIEWS}?kind=secret`)).text();
    expect(seen).toContain('"Ours"');
    expect(seen).not.toContain('"Mine"');
  });

  it('are at most a hundred a person', async () => {
    const { db } = testServer.database;
    const { companyId, memberId } = testServer.member;
    await db
      .insertInto('incident_views')
      .values(
        Array.from({ length: MOST_VIEWS }, (_, index) => ({
          company_id: companyId,
          kind: 'secret' as const,
          name: `View ${index}`,
          query: 'rt=all',
          is_shared: false,
          author_id: memberId,
          created_at: new Date(0),
          updated_at: new Date(0),
        })),
      )
      .execute();
    const response = await testServer.asMember(VIEWS, { body: aView('One more') });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: { name: [TOO_MANY_VIEWS_TEXT] } });
  });
});
