import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mailWorker } from '../jobs/mail-job.ts';
import { createCompany } from '../repositories/companies.ts';
import { enqueueMail } from '../repositories/mail-outbox.ts';
import {
  type HostileSmtp,
  type SmtpScript,
  type SmtpStep,
  startHostileSmtp,
} from '../testing/hostile-smtp.ts';
import {
  createTestServer,
  type Person,
  TEST_NOW,
  type TestServer,
} from '../testing/test-server.ts';
import { createMailer } from './mailer.ts';

/** Short enough for a test, and longer than an answer of this machine takes. */
const LIMITS = { greetingMs: 400, answerMs: 400, mailMs: 800, answerBytes: 64 * 1024 };
const PASSWORD = ['correct', 'horse', 'battery'].join('-');
const ENCODED = Buffer.from(`\0mailer\0${PASSWORD}`).toString('base64');

let testServer: TestServer;
let smtp: HostileSmtp | undefined;
let folder: string;
beforeAll(async () => {
  testServer = await createTestServer();
  folder = mkdtempSync(join(tmpdir(), 'sluice-smtp-'));
});
afterAll(async () => {
  await testServer.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  smtp?.close();
  testServer.setNow(TEST_NOW);
  await testServer.database.db.deleteFrom('mail_outbox').execute();
  testServer.logged.length = 0;
});

async function put(owner: Person, ...to: string[]): Promise<number> {
  const { db, vault } = testServer.deps;
  const words = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  return enqueueMail(db, vault, owner.companyId, 'feedback', { to, ...words }, TEST_NOW);
}
const stored = () =>
  testServer.database.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute();

/** Starts the mail server, and gives a run of the worker that speaks to it. */
async function against(
  script: SmtpScript,
  address = 'smtp://127.0.0.1',
): Promise<() => Promise<void>> {
  const server = await startHostileSmtp(script);
  smtp = server;
  const { config } = testServer.deps;
  const smtpUrl = `${address}:${server.port}`;
  const work = mailWorker(testServer.deps, createMailer({ ...config, smtpUrl }, LIMITS));
  return () => work({}, new AbortController().signal);
}
const recipients = () =>
  (smtp?.heard ?? []).flatMap((line) => /^RCPT TO:<(\w+)@/.exec(line)?.slice(1) ?? []);
const WITH_PASSWORD = `smtp://mailer:${PASSWORD}@127.0.0.1`;

const STEPS: readonly SmtpStep[] = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'body', 'end'];

describe('a mail server that misbehaves', () => {
  for (const does of ['hang', 'trickle', 'endless', 'endless line', 'close'] as const) {
    it.each(STEPS)(`at the step “%s” (${does}) costs one try, which ends`, async (at) => {
      const run = await against({ mischief: { at, does } });
      await put(testServer.admin, 'dev@ours.example');
      await run();
      expect(await stored()).toMatchObject([
        { tries: 1, sent_at: null, next_try_at: new Date(TEST_NOW.getTime() + 60_000) },
      ]);
      expect(testServer.logged.join('')).toContain('The mail server ');
      const [mail] = await stored();
      expect(mail?.failure).toMatch(/^E[A-Z]+$/);
    });
  }

  it.each([
    [60 * 1024, true],
    // nodemailer counts what has come before a chunk, so that the bound is 64 KiB and one chunk.
    [200 * 1024, false],
  ])('with an answer of %d bytes is listened to: %s', async (bytes, isSent) => {
    const run = await against({ mischief: { at: 'end', does: `250 ${'x'.repeat(bytes - 6)}` } });
    await put(testServer.admin, 'dev@ours.example');
    await run();
    const [mail] = await stored();
    expect(mail?.sent_at !== null).toBe(isSent);
    if (!isSent) expect(mail?.failure).toMatch(/^E[A-Z]+$/);
  });

  it('does not hold up a stop: its mail is tried again', async () => {
    const server = await startHostileSmtp({ mischief: { at: 'RCPT', does: 'hang' } });
    smtp = server;
    const { config } = testServer.deps;
    const smtpUrl = `smtp://127.0.0.1:${server.port}`;
    const patient = { greetingMs: 60_000, answerMs: 60_000, mailMs: 60_000, answerBytes: 1024 };
    const work = mailWorker(testServer.deps, createMailer({ ...config, smtpUrl }, patient), 50);
    await put(testServer.admin, 'dev@ours.example');
    const stop = new AbortController();
    const run = work({}, stop.signal);
    await expect.poll(() => recipients()).toEqual(['dev']);
    stop.abort();
    await expect(run).rejects.toThrow();
    expect(await stored()).toMatchObject([{ tries: 1, sent_at: null }]);
    expect((await stored())[0]?.next_try_at).not.toBeNull();
  });

  it('holds up the mails to its victim alone, not those of others', async () => {
    const run = await against({ mischief: { at: 'RCPT', does: 'hang', to: 'tarpit' } });
    for (let at = 0; at < 4; at += 1) await put(testServer.admin, `tarpit${at}@ours.example`);
    const good = [
      await put(testServer.stranger, 'sam@theirs.example'),
      await put(testServer.stranger, 'sue@theirs.example'),
      await put(testServer.admin, 'dev@ours.example'),
    ];
    await run();
    // The others' mails go while the server keeps the first victim waiting.
    expect(recipients().slice(0, 3)).toEqual(['tarpit0', 'sam', 'sue']);
    for (let second = 1; second < 3; second += 1) {
      testServer.setNow(new Date(TEST_NOW.getTime() + 1_000 * second));
      await run();
    }
    const sent = (await stored()).filter(({ sent_at }) => sent_at !== null);
    expect(sent.map(({ id }) => id)).toEqual(good);
    expect(smtp?.kept).toHaveLength(3);
  });

  it('gets the mails of the companies in turn, however many one of them has', async () => {
    const { db } = testServer.database;
    const names = ['one', 'two', 'three', 'four'];
    for (const name of names) {
      const companyId = await createCompany(db, { name }, TEST_NOW);
      const person = { ...testServer.admin, companyId };
      for (let at = 0; at < (name === 'four' ? 1 : 6); at += 1)
        await put(person, `${name}@x.example`);
    }
    await (await against({}))();
    expect(recipients()).toHaveLength(19);
    expect(recipients().indexOf('four')).toBeLessThan(6);
  });

  it('is left alone for the rest of a run when it is down, so that no other mail loses a try', async () => {
    const run = await against({ mischief: { at: 'greeting', does: '421 too many connections' } });
    for (let at = 0; at < 5; at += 1) await put(testServer.admin, `dev${at}@ours.example`);
    for (let times = 0; times < 2; times += 1) await run();
    const tried = (await stored()).filter(({ tries }) => tries > 0);
    expect(tried.length).toBeLessThanOrEqual(6);
    smtp?.close();
    const { port } = smtp ?? { port: 0 };
    const { config } = testServer.deps;
    const mailer = createMailer({ ...config, smtpUrl: `smtp://127.0.0.1:${port}` }, LIMITS);
    await testServer.database.db
      .updateTable('mail_outbox')
      .set({ tries: 0, next_try_at: TEST_NOW })
      .execute();
    await mailWorker(testServer.deps, mailer)({}, new AbortController().signal);
    expect((await stored()).filter(({ tries }) => tries > 0)).toHaveLength(1);
  });
});

describe('the password of the mail server', () => {
  const isSent = () =>
    smtp?.heard.some((line) => line.includes(ENCODED) || line.startsWith('AUTH'));

  it.each<[string, SmtpScript]>([
    ['offers no encryption', { offers: ['AUTH PLAIN LOGIN'] }],
    [
      'refuses the encryption that it offers',
      { offers: ['AUTH PLAIN', 'STARTTLS'], mischief: { at: 'STARTTLS', does: '454 not now' } },
    ],
    [
      'ends the connection at STARTTLS',
      { offers: ['AUTH PLAIN', 'STARTTLS'], mischief: { at: 'STARTTLS', does: 'close' } },
    ],
  ])('is not sent where the server %s', async (_, script) => {
    const run = await against(script, WITH_PASSWORD);
    await put(testServer.admin, 'dev@ours.example');
    await run();
    expect(isSent()).toBe(false);
    const log = testServer.logged.join('');
    expect(log).toMatch(/No password was sent\.|closed the connection/);
    for (const secret of [PASSWORD, ENCODED]) expect(log).not.toContain(secret);
  });

  it('is not sent, and no mail is, where the certificate is of another or signs itself', async () => {
    const keyPath = join(folder, 'key.pem');
    const certPath = join(folder, 'cert.pem');
    const subject = [
      '-days',
      '2',
      '-subj',
      '/CN=other.example',
      '-addext',
      'subjectAltName=DNS:other.example',
    ];
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    execFileSync('openssl', ['req', ...kind, '-keyout', keyPath, '-out', certPath, ...subject], {
      stdio: 'ignore',
    });
    const tls = { key: readFileSync(keyPath), cert: readFileSync(certPath) };
    for (const address of [WITH_PASSWORD, 'smtp://127.0.0.1']) {
      const run = await against({ offers: ['AUTH PLAIN', 'STARTTLS'], tls }, address);
      await put(testServer.admin, 'dev@ours.example');
      await run();
      expect(isSent()).toBe(false);
      expect(smtp?.kept).toEqual([]);
      smtp?.close();
    }
    for (const { failure } of await stored()) expect(failure).toBe('ETLS');
  });

  it('is sent in clear only where the address of the server says so', async () => {
    const run = await against({ offers: ['AUTH PLAIN'] }, WITH_PASSWORD);
    const { config } = testServer.deps;
    const smtpUrl = `${WITH_PASSWORD}:${smtp?.port}?ignoreTLS=true`;
    await put(testServer.admin, 'dev@ours.example');
    await mailWorker(testServer.deps, createMailer({ ...config, smtpUrl }, LIMITS))(
      {},
      new AbortController().signal,
    );
    expect(isSent()).toBe(true);
    expect(smtp?.kept).toHaveLength(1);
    await run();
    expect(smtp?.kept).toHaveLength(1);
  });

  it('that the server refuses loses no mail: each is tried again', async () => {
    await against(
      { offers: ['AUTH PLAIN'], mischief: { at: 'AUTH', does: '535 wrong' } },
      WITH_PASSWORD,
    );
    const { config } = testServer.deps;
    const smtpUrl = `${WITH_PASSWORD}:${smtp?.port}?ignoreTLS=true`;
    await put(testServer.admin, 'dev@ours.example');
    await mailWorker(testServer.deps, createMailer({ ...config, smtpUrl }, LIMITS))(
      {},
      new AbortController().signal,
    );
    expect(await stored()).toMatchObject([{ failure: 'EAUTH 535', sent_at: null }]);
    expect((await stored())[0]?.next_try_at).not.toBeNull();
    expect(testServer.logged.join('')).not.toContain(PASSWORD);
  });
});

describe('a mail to several people', () => {
  it.each([
    ['450 mailbox busy', ['late@ours.example']],
    ['550 no such person', null],
  ] as const)('that is refused for one with “%s” goes to the other once', async (answer, later) => {
    const script: SmtpScript = { mischief: { at: 'RCPT', does: answer, to: 'late' } };
    const run = await against(script);
    await put(testServer.admin, 'dev@ours.example', 'late@ours.example');
    await run();
    testServer.setNow(new Date(TEST_NOW.getTime() + 61_000));
    await run();
    const got = smtp?.heard.filter((line) => line.startsWith('RCPT') && line.includes('dev@'));
    expect(got).toHaveLength(1);
    expect(smtp?.kept).toHaveLength(1);
    const [mail] = await stored();
    if (later === null) expect(mail).toMatchObject({ failure: 'EENVELOPE 550', next_try_at: null });
    else expect(mail).toMatchObject({ recipients: later, tries: 2, sent_at: null });
  });
});

describe('a mail that the server refuses', () => {
  it.each<[SmtpStep, `${number} ${string}`, boolean]>([
    ['MAIL', '451 later', true],
    ['MAIL', '550 this sender may not', true],
    ['RCPT', '452 full', true],
    ['RCPT', '550 no such person', false],
    ['DATA', '451 later', true],
    ['end', '452 full', true],
    ['end', '554 this is spam', false],
  ])('at %s with “%s” is tried again: %s', async (at, does, isAgain) => {
    const run = await against({ mischief: { at, does } });
    await put(testServer.admin, 'dev@ours.example');
    await run();
    const [mail] = await stored();
    expect(mail?.next_try_at !== null).toBe(isAgain);
    expect(mail?.failure).toContain(does.slice(0, 3));
    expect(testServer.logged.join('')).not.toContain(does.slice(4));
  });
});
