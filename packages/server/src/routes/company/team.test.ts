import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, TEST_NOW, type TestServer } from '../../testing/test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
  await testServer.database.db
    .updateTable('members')
    .set({ last_login: TEST_NOW })
    .where('company_id', '=', testServer.admin.companyId)
    .execute();
  return testServer.close;
});

const Row = v.object({ id: v.number(), email: v.string(), blocked_at: v.nullable(v.string()) });
const team = async () =>
  v.parse(v.array(Row), await (await testServer.asAdmin('/api/v1/team')).json());
const madeOf = async (response: Response) => v.parse(Row, await response.json());
const post = (path: string, body?: object, caller = testServer.asAdmin) =>
  caller(path, { method: 'POST', ...(body === undefined ? {} : { body }) });
const codeOf = async (response: Response) => ({
  status: response.status,
  code: v.parse(v.object({ code: v.string() }), await response.json()).code,
});
const auditOf = async (memberId: number) =>
  (
    await testServer.database.db
      .selectFrom('audit_log')
      .select(['action', 'target_user_email', 'actor_email', 'actor_ip'])
      .where('target', '=', `member:${memberId}`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('an invitation', () => {
  it('is sent, sent again three times in ten minutes, and deleted', async () => {
    const made = await post('/api/v1/team/invite', { email: 'new@ours.example' });
    expect(made.status).toBe(201);
    expect(testServer.queued).toEqual([{ name: 'mail', data: {} }]);
    const { id } = await madeOf(made);
    const again = () => post(`/api/v1/team/${id}/reset_invitation`);
    expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([
      200, 200, 200,
    ]);
    expect(await codeOf(await again())).toEqual({ status: 429, code: 'too_many_requests' });
    const gone = await testServer.asAdmin(`/api/v1/team/${id}/invitation`, { method: 'DELETE' });
    expect(gone.status).toBe(204);
    expect((await team()).map((one) => one.id)).not.toContain(id);
    const mails = await testServer.database.db
      .selectFrom('mail_outbox')
      .select(['purpose', 'recipients'])
      .execute();
    expect(mails).toHaveLength(4);
    expect(mails[0]).toEqual({ purpose: 'invitation', recipients: ['new@ours.example'] });
    expect(await auditOf(id)).toEqual([
      'member.invited',
      'member.invitation_resent',
      'member.invitation_resent',
      'member.invitation_resent',
      'member.invitation_deleted',
    ]);
  });

  it('of a member who has signed in cannot be deleted', async () => {
    const { memberId } = testServer.member;
    const path = `/api/v1/team/${memberId}/invitation`;
    const answer = await testServer.asAdmin(path, { method: 'DELETE' });
    expect(await codeOf(answer)).toEqual({ status: 400, code: 'wrong_state' });
  });
});

describe('a member', () => {
  it('is blocked, which ends the sessions, and restored', async () => {
    const { memberId } = testServer.member;
    const asMember = await testServer.as(testServer.member);
    expect((await post(`/api/v1/team/${memberId}/deactivate`)).status).toBe(200);
    expect((await asMember('/api/v1/user')).status).toBe(401);
    expect((await team()).find(({ id }) => id === memberId)?.blocked_at).not.toBeNull();
    expect((await post(`/api/v1/team/${memberId}/activate`)).status).toBe(200);
    expect(await auditOf(memberId)).toEqual(['member.blocked', 'member.restored']);
  });

  it('gets another role, which the answer names', async () => {
    const { memberId } = testServer.member;
    const answer = await post(`/api/v1/team/${memberId}/role`, { role: 'admin' });
    expect(await answer.json()).toEqual({ new_role: 'admin' });
    await post(`/api/v1/team/${memberId}/role`, { role: 'member' });
  });

  it('may change none, and an admin not themself', async () => {
    const { memberId } = testServer.admin;
    const asMember = await testServer.as(testServer.member);
    for (const path of ['deactivate', 'activate', 'reset_invitation']) {
      expect((await post(`/api/v1/team/${memberId}/${path}`, undefined, asMember)).status).toBe(
        403,
      );
    }
    const own = await post(`/api/v1/team/${memberId}/role`, { role: 'member' });
    expect(await codeOf(own)).toEqual({ status: 400, code: 'self' });
    expect((await post('/api/v1/team/999999/deactivate')).status).toBe(404);
  });
});

describe('deleting the own account', () => {
  const remove = async (who: TestServer['admin']) =>
    (await testServer.as(who))('/api/v1/user', { method: 'PATCH', body: { is_active: false } });

  it('is refused to the only admin', async () => {
    expect(await codeOf(await remove(testServer.admin))).toEqual({
      status: 400,
      code: 'last_admin',
    });
  });

  it('signs out, empties the name and frees the address', async () => {
    const asMember = await testServer.as(testServer.member);
    expect((await remove(testServer.member)).status).toBe(200);
    expect((await asMember('/api/v1/user')).status).toBe(401);
    expect((await team()).map(({ email }) => email)).not.toContain(testServer.member.email);
    const invited = await post('/api/v1/team/invite', { email: testServer.member.email });
    expect(invited.status).toBe(201);
  });
});

describe('the link of an invitation', () => {
  it('sets a password once', async () => {
    const { vault } = testServer.deps;
    const { db } = testServer.database;
    const { id } = await madeOf(await post('/api/v1/team/invite', { email: 'link@ours.example' }));
    // The mail alone carries the token, so the test puts one of its own in the place of the stored hash.
    const token = 'a-token-of-the-test';
    await db
      .updateTable('member_links')
      .set({ token_hash: vault.digest('member-link', token) })
      .where('member_id', '=', id)
      .execute();
    const send = (password: string) =>
      testServer.app.request(
        `${testServer.deps.config.publicUrl.origin}/auth/invitation/${token}`,
        {
          method: 'POST',
          body: new URLSearchParams({ password }),
          headers: { 'sec-fetch-site': 'same-origin' },
        },
      );
    const page = await testServer.asNobody(`/auth/invitation/${token}`);
    // Under `no-referrer` a browser would send the form without its origin.
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(await page.text()).toContain('link@ours.example');
    expect((await send('short')).status).toBe(400);
    const words = ['twelve', 'letters', 'and', 'more'].join(' ');
    expect((await send(words)).status).toBe(303);
    expect((await send(words)).status).toBe(404);
    expect((await testServer.asNobody(`/auth/invitation/${token}`)).status).toBe(404);
    const row = await db
      .selectFrom('members')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^scrypt/);
  });
});
