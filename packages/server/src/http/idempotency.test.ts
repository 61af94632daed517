import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppEnv } from '../deps.ts';
import { problemOf } from '../errors.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../testing/test-server.ts';
import { answerOnce } from './idempotency.ts';

/* A write that is killed or that fails in its middle: what it left, as the next try of the same key meets it. */

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const MINUTE_MS = 60_000;

/** A write that a kill ends before it answers: it never returns. */
const dies = () => new Promise<never>(() => {});
const rename = (name: string) =>
  testServer.database.db
    .transaction()
    .execute((trx) =>
      trx
        .updateTable('companies')
        .set({ name })
        .where('id', '=', testServer.admin.companyId)
        .execute(),
    );

function ask(key: string, run: () => Promise<{ status: number; data: unknown }>) {
  const { deps, admin } = testServer;
  const app = new Hono<AppEnv>();
  const actor = { ...admin, role: 'admin', isStaff: false, csrfToken: '' } as const;
  const call = { method: 'POST', path: '/write', pattern: '/write', body: {} };
  app.post('/write', async (c) => {
    const signedIn = { ...actor, sessionHash: Buffer.alloc(0) };
    const reply = await answerOnce(c, deps, signedIn, call, run);
    return c.json(reply.data);
  });
  app.onError((error, c) => c.json(problemOf(error).body(), problemOf(error).status));
  return app.request('/write', { method: 'POST', headers: { 'idempotency-key': key } });
}
const answer = async () => ({ status: 200, data: 'ran' });

it('that wrote is not done again, and says that its answer was lost', async () => {
  testServer.setNow(TEST_NOW);
  let hasWritten = () => {};
  const written = new Promise<void>((resolve) => {
    hasWritten = resolve;
  });
  void ask('wrote', async () => {
    await rename('Once');
    hasWritten();
    return dies();
  });
  await written;
  expect(await (await ask('wrote', answer)).json()).toMatchObject({ code: 'in_progress' });
  testServer.setNow(new Date(TEST_NOW.getTime() + MINUTE_MS));
  const again = await ask('wrote', answer);
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject({ code: 'answer_lost' });
});

it('that had not written yet is done by the next try, a minute later', async () => {
  testServer.setNow(TEST_NOW);
  let hasBegun = () => {};
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  void ask('began', async () => {
    await testServer.database.db
      .transaction()
      .execute(async () => Promise.reject(new Error('rolled back')))
      .catch(() => {});
    hasBegun();
    return dies();
  });
  await begun;
  expect(await (await ask('began', answer)).json()).toMatchObject({ code: 'in_progress' });
  testServer.setNow(new Date(TEST_NOW.getTime() + MINUTE_MS + 1));
  expect(await (await ask('began', answer)).json()).toBe('ran');
});

it('that failed after it had written is not done again', async () => {
  testServer.setNow(TEST_NOW);
  const failed = await ask('failed', async () => {
    await rename('Half');
    throw new Error('Connection terminated unexpectedly');
  });
  expect(failed.status).toBe(503);
  testServer.setNow(new Date(TEST_NOW.getTime() + MINUTE_MS));
  expect(await (await ask('failed', answer)).json()).toMatchObject({ code: 'answer_lost' });
});

it('that failed before it wrote is done by the next try', async () => {
  testServer.setNow(TEST_NOW);
  const failed = await ask('early', () => Promise.reject(new Error('unforeseen')));
  expect(failed.status).toBe(500);
  expect(await (await ask('early', answer)).json()).toBe('ran');
});

it('that answered gives the same answer again', async () => {
  testServer.setNow(TEST_NOW);
  const write = async () => {
    await rename('Twice');
    return { status: 200, data: 'first' };
  };
  expect(await (await ask('answered', write)).json()).toBe('first');
  expect(await (await ask('answered', answer)).json()).toBe('first');
});
