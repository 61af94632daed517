import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from '../crypto/passwords.ts';
import { BusyError, createSlots } from '../crypto/slots.ts';
import { setPasswordHash } from '../repositories/accounts.ts';
import { Browser, createListeningServer } from '../testing/browser.ts';
import type { TestServer } from '../testing/test-server.ts';

let testServer: TestServer;
let newBrowser: () => Browser;
const password = ['a', 'long', 'pass', 'phrase'].join(' ');

beforeAll(async () => {
  const listening = await createListeningServer();
  testServer = listening.testServer;
  newBrowser = () => new Browser(listening.origin);
  await setPasswordHash(
    testServer.database.db,
    testServer.admin.email,
    await hashPassword(password),
  );
  return listening.close;
});

async function signedIn(browser = newBrowser()): Promise<Browser> {
  const { address } = await browser.logIn(testServer.admin.email, password);
  expect((await browser.exchange(address)).status).toBe(200);
  return browser;
}
const isIn = async (browser: Browser) => (await browser.go('/api/v1/user')).status === 200;

describe('a session', () => {
  const mine = () =>
    testServer.database.db.updateTable('members').where('id', '=', testServer.admin.memberId);

  it.each([
    ['a new password', async () => {
      await setPasswordHash(testServer.database.db, testServer.admin.email, await hashPassword(password));
    }],
    ['another role', async () => {
      await mine().set({ role: 'member' }).execute();
      await mine().set({ role: 'admin' }).execute();
    }],
    ['a block, also after it is lifted', async () => {
      await mine().set({ blocked_at: new Date() }).execute();
      await mine().set({ blocked_at: null }).execute();
    }],
    ['a deactivation, also after it is taken back', async () => {
      await mine().set({ is_active: false }).execute();
      await mine().set({ is_active: true }).execute();
    }],
  ] as const)('ends with %s', async (_, change) => {
    const browser = await signedIn();
    const other = await signedIn();
    expect(await isIn(browser)).toBe(true);
    await change();
    expect([await isIn(browser), await isIn(other)]).toEqual([false, false]);
  }); // biome-ignore format: a table

  it('goes on when the person changes nothing but the name', async () => {
    const browser = await signedIn();
    await mine().set({ first_name: 'Ada' }).execute();
    expect(await isIn(browser)).toBe(true);
  });

  it('ends in every browser when the person signs out everywhere, and it is audited', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    const token = here.cookies.get('csrftoken') ?? '';
    const path = '/api/v1/user/sign_out_everywhere';
    expect((await here.go(path, { method: 'POST' })).status).toBe(403);
    const headers = { 'x-csrftoken': token };
    expect((await here.go(path, { method: 'POST', headers })).status).toBe(204);
    expect([await isIn(here), await isIn(there)]).toEqual([false, false]);
    const audit = await testServer.database.db
      .selectFrom('audit_log')
      .select(['actor_id', 'target'])
      .where('action', '=', 'member.signed_out_everywhere')
      .execute();
    expect(audit).toEqual([
      { actor_id: testServer.admin.memberId, target: `member:${testServer.admin.memberId}` },
    ]);
  });

  it('ends when the same browser signs in again', async () => {
    const browser = await signedIn();
    const former = newBrowser();
    for (const [name, value] of browser.cookies) former.cookies.set(name, value);
    await signedIn(browser);
    expect([await isIn(browser), await isIn(former)]).toEqual([true, false]);
  });

  it('is not ended by a link, nor by a request without the token of its own page', async () => {
    const browser = await signedIn();
    await browser.go('/login?loggingout=1');
    await browser.go('/auth/logout', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect((await browser.signOut({ 'x-csrftoken': 'another' })).status).toBe(403);
    expect(await isIn(browser)).toBe(true);
    expect((await browser.signOut()).status).toBe(204);
    expect(await isIn(browser)).toBe(false);
    expect((await browser.signOut()).status).toBe(204);
  });
});

describe('a sign-in', () => {
  it('works once, even with the right cookie and token', async () => {
    const browser = newBrowser();
    const { address } = await browser.logIn(testServer.admin.email, password);
    const thief = newBrowser();
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    expect((await browser.exchange(address)).status).toBe(200);
    expect((await thief.exchange(address)).status).toBe(403);
  });

  it('works once of two that come at the same time', async () => {
    const browser = newBrowser();
    const { address } = await browser.logIn(testServer.admin.email, password);
    const twins = [newBrowser(), newBrowser()];
    for (const twin of twins)
      for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
    const answers = await Promise.all(twins.map((twin) => twin.exchange(address)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe('the limit of wrong passwords', () => {
  it('holds for tries at the same time, and lets no right one pass beyond it', async () => {
    const listening = await createListeningServer();
    const { database, member } = listening.testServer;
    await setPasswordHash(database.db, member.email, await hashPassword(password));
    const tries = Array.from({ length: 40 }, (_, index) =>
      new Browser(listening.origin).logIn(member.email, index === 35 ? password : 'wrong'),
    );
    const statuses = (await Promise.all(tries)).map(({ posted }) => posted.status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(19);
    await listening.close();
  });

  it('holds for an account from many addresses', async () => {
    const listening = await createListeningServer({ SLUICE_TRUST_PROXY: 'on' });
    const { database, member } = listening.testServer;
    await setPasswordHash(database.db, member.email, await hashPassword(password));
    let refused = 0;
    for (let count = 0; count < 62; count += 1) {
      const browser = new Browser(listening.origin);
      const from = `10.0.${count}.1`;
      const page = await browser.go('/auth/start', { headers: { 'x-forwarded-for': from } });
      const { response } = await browser.follow(page);
      const action = /action="([^"]+)"/.exec(await response.text())?.[1] ?? '/';
      const posted = await browser.go(action, {
        method: 'POST',
        headers: { 'x-forwarded-for': from },
        body: new URLSearchParams({ email: member.email.toUpperCase(), password: 'wrong' }),
      });
      if (posted.status === 429) refused += 1;
    }
    expect(refused).toBe(2);
    await listening.close();
  }, 60_000);

  it('compares at most two passwords at the same time, and refuses when many wait', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 14 }, () => isPassword('x', null)),
    );
    const refused = answers.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(4);
    for (const one of refused) expect(one).toMatchObject({ reason: expect.any(BusyError) });
    expect(await isPassword(password, await hashPassword(password))).toBe(true);
  });

  it('hands a slot on, whether its task went well or not', async () => {
    const slots = createSlots(1, 2);
    const order: string[] = [];
    const task = (name: string, isWell: boolean) => async () => {
      order.push(name);
      if (!isWell) throw new Error(name);
    };
    await Promise.allSettled([
      slots.run(task('first', false)),
      slots.run(task('second', true)),
      slots.run(task('third', true)),
    ]);
    expect(order).toEqual(['first', 'second', 'third']);
    await expect(slots.run(async () => 'free')).resolves.toBe('free');
  });
});
