import { getEventListeners } from 'node:events';
import { Hono } from 'hono';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AppEnv } from '../deps.ts';
import { sessionReader } from '../http/session.ts';
import { createSession, deleteSessionsOf } from '../repositories/sessions.ts';
import { bodyAs } from '../testing/bodies.ts';
import { anIncident } from '../testing/findings.ts';
import {
  type Caller,
  createTestServer,
  TEST_NOW,
  type TestServer,
} from '../testing/test-server.ts';
import { liveRoute } from './live-route.ts';

const Current = v.object({ version: v.number(), status: v.string() });

let testServer: TestServer;
let incident: number;

beforeAll(async () => {
  testServer = await createTestServer();
  incident = await anIncident(testServer, testServer.admin);
});
afterAll(() => testServer.close());

/** Opens the stream as the given member; `next` gives its next message. */
async function listen(as: Caller) {
  const response = await as('/api/v1/live');
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error('The stream has no body.');
  // The first text comes when the feed is being followed.
  await reader.read();
  return { reader, response };
}

async function acknowledge(): Promise<void> {
  const current = await testServer.asAdmin(`/api/v1/secrets/${incident}`);
  const { version, status } = await bodyAs(current, Current);
  const operation = status === 'triggered' ? 'acknowledge' : 'unacknowledge';
  const response = await testServer.asAdmin(`/api/v1/secrets/${incident}/${operation}`, {
    body: { version },
  });
  expect(response.status).toBe(200);
}

/** Changes the incident, and reads what the stream says of it. */
async function nextChange(reader: ReadableStreamDefaultReader<string>): Promise<unknown> {
  const read = reader.read();
  await acknowledge();
  const { value = '' } = await read;
  expect(value).toMatch(/^event: changed\ndata: /);
  return JSON.parse(/data: (.*)/.exec(value)?.[1] ?? '');
}

describe('the stream of changes', () => {
  it('names the incident to a colleague, and to its maker as their own', async () => {
    const colleague = await listen(testServer.asMember);
    expect(await nextChange(colleague.reader)).toEqual({
      others: { secret: [incident], keyword: [], postman: [] },
      own: { secret: [], keyword: [], postman: [] },
      viewers: [],
    });
    const maker = await listen(testServer.asAdmin);
    expect(await nextChange(maker.reader)).toMatchObject({ own: { secret: [incident] } });
    await Promise.all([colleague.reader.cancel(), maker.reader.cancel()]);
  });

  it('names the members who open and leave an incident, to their company alone', async () => {
    const path = `/api/v1/incidents/${incident}/viewers`;
    const stranger = await listen(testServer.asOtherCompany);
    const heard = stranger.reader.read().then(() => 'heard');
    const colleague = await listen(testServer.asMember);
    const news = async (read: Promise<{ value?: string | undefined }>) =>
      JSON.parse(/data: (.*)/.exec((await read).value ?? '')?.[1] ?? '');
    const opened = colleague.reader.read();
    const answer = await testServer.asAdmin(path, { method: 'PUT' });
    expect(await answer.json()).toEqual({ members: [] });
    const { admin, member } = testServer;
    expect(await news(opened)).toEqual({
      others: { secret: [], keyword: [], postman: [] },
      own: { secret: [], keyword: [], postman: [] },
      viewers: [{ incident, members: [admin.memberId] }],
    });
    const second = colleague.reader.read();
    const mine = await testServer.asMember(path, { method: 'PUT' });
    expect(await mine.json()).toEqual({ members: [admin.memberId] });
    expect((await news(second)).viewers).toEqual([
      { incident, members: [admin.memberId, member.memberId] },
    ]);
    const left = colleague.reader.read();
    expect((await testServer.asMember(path, { method: 'DELETE' })).status).toBe(204);
    expect((await news(left)).viewers).toEqual([{ incident, members: [admin.memberId] }]);
    // A browser that crashed says nothing more.
    const gone = colleague.reader.read();
    await sql`update incident_viewers set seen_at = now() - interval '13 seconds'`.execute(
      testServer.database.db,
    );
    expect((await news(gone)).viewers).toEqual([{ incident, members: [] }]);
    expect((await testServer.asOtherCompany(path, { method: 'PUT' })).status).toBe(404);
    expect(await Promise.race([heard, Promise.resolve('nothing')])).toBe('nothing');
    const audited = await testServer.database.db.selectFrom('audit_log').select('action').execute();
    expect(audited.filter(({ action }) => action === 'api.written')).toEqual([]);
    await Promise.all([colleague.reader.cancel(), stranger.reader.cancel()]);
  });

  it('is not compressed, and no proxy keeps it', async () => {
    const { reader, response } = await listen(testServer.asMember);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    await reader.cancel();
  });

  it('says nothing to another company', async () => {
    const stranger = await listen(testServer.asOtherCompany);
    const colleague = await listen(testServer.asMember);
    const heard = stranger.reader.read().then(() => 'heard');
    await nextChange(colleague.reader);
    await colleague.reader.cancel();
    expect(await Promise.race([heard, Promise.resolve('nothing')])).toBe('nothing');
    await stranger.reader.cancel();
  });

  it('needs a session', async () => {
    expect((await testServer.asNobody('/api/v1/live')).status).toBe(401);
  });

  it('is open ten times a member at most', async () => {
    const open = [];
    for (let count = 0; count < 10; count++) open.push(await listen(testServer.asAdmin));
    expect((await testServer.asAdmin('/api/v1/live')).status).toBe(429);
    await Promise.all(open.map(({ reader }) => reader.cancel()));
    const again = await listen(testServer.asAdmin);
    await again.reader.cancel();
  });

  it('is not opened by a request for its head, which nothing would end', async () => {
    for (let count = 0; count < 10; count++) {
      const response = await testServer.asAdmin('/api/v1/live', { method: 'HEAD' });
      expect(response.status).toBe(404);
    }
    const { reader } = await listen(testServer.asAdmin);
    await reader.cancel();
  });

  it('leaves nothing behind', async () => {
    const { stopped } = testServer.deps.live;
    for (let count = 0; count < 3; count++) {
      const { reader } = await listen(testServer.asMember);
      await reader.cancel();
    }
    // The streams of the tests above may end only now, so the count before says nothing.
    await vi.waitFor(() => expect(getEventListeners(stopped, 'abort')).toEqual([]));
  });

  it('ends with the session', async () => {
    const { member, database, deps } = testServer;
    const app = new Hono<AppEnv>();
    app.use(sessionReader(deps));
    app.get('/live', liveRoute(deps, 20));
    const { token } = await createSession(database.db, deps.vault, member, TEST_NOW);
    const response = await app.request('/live', { headers: { cookie: `sluice_session=${token}` } });
    const text = response.text();
    await deleteSessionsOf(database.db, member);
    expect(await text).toContain(': open');
  });
});
