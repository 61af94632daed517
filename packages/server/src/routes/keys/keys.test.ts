import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyAs, Refused } from '../../testing/bodies.ts';
import { allColumns, clearText } from '../../testing/clear-text.ts';
import { anIncident } from '../../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../../testing/test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
  return testServer.close;
});

const Made = v.object({ id: v.number(), key: v.string() });
const make = async (scope: number, expire_at: string | null = null) =>
  bodyAs(
    await testServer.asAdmin('/api/v1/tokens', { body: { name: 'CI', scope, expire_at } }),
    Made,
  );
const by = (key: string, path: string, call: Parameters<TestServer['asNobody']>[1] = {}) =>
  testServer.asNobody(path, { ...call, headers: { authorization: `Token ${key}` } });

describe('an API key', () => {
  it('is answered once, stored as a hash, and in no log', async () => {
    const { id, key } = await make(1);
    const list = await (await testServer.asAdmin('/api/v1/tokens')).text();
    expect(list).not.toContain(key);
    const { db } = testServer.database;
    const rows = await db.selectFrom('api_keys').selectAll().where('id', '=', id).execute();
    const audit = await db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify([rows, audit])).not.toContain(key);
    expect(testServer.logged.join('')).not.toContain(key);
  });

  it('is in no table, also when the call is repeated under an Idempotency-Key', async () => {
    const body = { name: 'Repeated', scope: 1, expire_at: null };
    const headers = { 'idempotency-key': 'a-key-of-the-app' };
    const made = await bodyAs(await testServer.asAdmin('/api/v1/tokens', { body, headers }), Made);
    expect(clearText({ key: made.key }, await allColumns(testServer))).toEqual([]);
  });

  it('signs in by its header alone, without a CSRF token, within its scope', async () => {
    const { key } = await make(1);
    expect((await by(key, '/api/v1/secrets')).status).toBe(200);
    expect((await testServer.asNobody(`/api/v1/secrets?token=${key}`)).status).toBe(401);
    expect((await by(key, '/api/v1/developers')).status).toBe(403);
    expect((await by(key, '/api/v1/secrets/1/reveal', { method: 'POST' })).status).toBe(403);
    expect(
      (await by(key, '/api/v1/tokens', { body: { name: 'x', scope: 1, expire_at: null } })).status,
    ).toBe(403);
    const note = { body: { incident: 999_999, message: 'hello' } };
    expect((await by(key, '/api/v1/incident_notes', note)).status).toBe(403);
    const { key: writes } = await make(3);
    expect((await by(writes, '/api/v1/incident_notes', note)).status).toBe(404);
  });

  it('is the name of the actor in the audit log', async () => {
    const { key } = await make(384);
    const made = await by(key, '/api/v1/keywords/labels', { body: { name: 'By a key' } });
    expect(made.status).toBe(201);
    const line = await testServer.database.db
      .selectFrom('audit_log')
      .select(['actor_name', 'actor_email', 'detail'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      actor_name: 'API key CI',
      actor_email: '',
      detail: { api_token_name: 'CI' },
    });
    const team = await (await testServer.asAdmin('/api/v1/team')).text();
    expect(team).not.toContain('keys.invalid');
  });

  it('ends when it is revoked, and when it expires', async () => {
    const { id, key } = await make(1);
    expect((await testServer.asAdmin(`/api/v1/tokens/${id}`, { method: 'DELETE' })).status).toBe(
      200,
    );
    expect((await by(key, '/api/v1/secrets')).status).toBe(401);
    const short = await make(1, new Date(TEST_NOW.getTime() + 1000).toISOString());
    expect((await by(short.key, '/api/v1/secrets')).status).toBe(200);
    testServer.setNow(new Date(TEST_NOW.getTime() + 2000));
    expect((await by(short.key, '/api/v1/secrets')).status).toBe(401);
    testServer.setNow(TEST_NOW);
  });

  it('is refused without a name or a scope, and above the maximum', async () => {
    for (const scope of [0, 32, 512]) {
      const wrong = await testServer.asAdmin('/api/v1/tokens', {
        body: { name: ' ', scope, expire_at: null },
      });
      expect(await wrong.json()).toMatchObject({
        fields: { name: ['Required'], scope: ['Required'] },
      });
    }
    const { companyId } = testServer.admin;
    const { db } = testServer.database;
    await db.updateTable('companies').set({ max_keys: 1 }).where('id', '=', companyId).execute();
    const more = await testServer.asAdmin('/api/v1/tokens', {
      body: { name: 'x', scope: 1, expire_at: null },
    });
    expect(await bodyAs(more, Refused)).toMatchObject({
      code: 'too_many_keys',
      detail: 'You have reached the maximum of active API keys.',
    });
    await db.updateTable('companies').set({ max_keys: null }).where('id', '=', companyId).execute();
  });

  it('is for admins', async () => {
    expect((await testServer.asMember('/api/v1/tokens')).status).toBe(403);
    expect((await testServer.asMember('/api/v1/audit_logs')).status).toBe(403);
  });
});

const Page = v.object({
  results: v.array(v.looseObject({ type: v.string(), actor_name: v.string() })),
  count: v.number(),
});
const log = async (query = '') =>
  bodyAs(await testServer.asAdmin(`/api/v1/audit_logs${query}`), Page);

describe('the audit log', () => {
  it('is narrowed by type, actor, text and time, newest first', async () => {
    await testServer.asAdmin('/api/v1/companies/preferences', {
      method: 'PATCH',
      body: { reopen_incident_on_new_occurrence: false },
    });
    const all = await log('?per_page=1');
    expect(all.results[0]).toMatchObject({
      type: 'company.preferences_changed',
      actor_name: 'ada Test',
    });
    expect((await log('?type=company.preferences_changed')).count).toBe(1);
    expect((await log('?type=nothing.done')).count).toBe(0);
    expect((await log('?search=reopen_incident')).count).toBe(1);
    expect((await log(`?actor_email=${testServer.member.email}`)).count).toBe(0);
    expect((await log('?start=2030-01-01T00:00:00.000Z')).count).toBe(0);
    const types = await testServer.asAdmin('/api/v1/audit_logs/types');
    expect(await types.json()).toContain('api_key.created');
    const actors = await (await testServer.asAdmin('/api/v1/audit_logs/actors')).json();
    expect(actors).toContainEqual({ name: 'ada Test', email: testServer.admin.email });
  });

  it('has exactly one line for a write whose handler wrote none', async () => {
    const before = (await log()).count;
    await testServer.asAdmin('/api/v1/keywords/labels', { body: { name: 'Counted' } });
    expect((await log()).count).toBe(before + 1);
  });
});

describe('an API key that leaks', () => {
  it('is revoked by the scan that finds it, with an audit line and a mail to its maker', async () => {
    const { key } = await make(1);
    expect((await by(key, '/api/v1/secrets')).status).toBe(200);
    await anIncident(testServer, testServer.stranger, {
      detector: 'sluice_api_key',
      value: key,
    });
    expect((await by(key, '/api/v1/secrets')).status).toBe(401);
    const { db } = testServer.database;
    const line = await db
      .selectFrom('audit_log')
      .select(['company_id', 'actor_id', 'detail'])
      .where('action', '=', 'api_key.leaked')
      .execute();
    expect(line).toEqual([
      { company_id: testServer.admin.companyId, actor_id: null, detail: { name: 'CI' } },
    ]);
    const mail = await db
      .selectFrom('mail_outbox')
      .select('recipients')
      .where('purpose', '=', 'key_leaked')
      .execute();
    expect(mail).toEqual([{ recipients: [testServer.admin.email] }]);
    expect(clearText({ key }, await allColumns(testServer))).toEqual([]);
  });

  it('stays when a text only looks like a key', async () => {
    const { key } = await make(1);
    const other = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    await anIncident(testServer, testServer.admin, { detector: 'sluice_api_key', value: other });
    expect((await by(key, '/api/v1/secrets')).status).toBe(200);
  });
});
